import { hash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** Forty digits, a colon, a count and a line end; with room to spare. */
const longestLine = 128

/** The file is something else than such a list. */
export class NotBreachedList extends Error {}

/**
 * A list of breached passwords in the format of Have I Been Pwned: one upper-case SHA-1 per line, sorted, each with an optional `:count`
 * (https://haveibeenpwned.com/Passwords). The file is not loaded: a lookup reads about 35 short pieces of it, whatever its size, and nothing leaves
 * the machine. Throws if the file cannot be opened, `NotBreachedList` for one that begins otherwise.
 */
export const openBreachedList = async (path: string) => {
  const file = await open(path)
  const { size } = await file.stat()
  const beginning = await file.read(Buffer.alloc(longestLine), 0, longestLine, 0)
  if (!/^[0-9a-f]{40}(:\d+)?\r?(\n|$)/i.test(beginning.buffer.toString('latin1', 0, beginning.bytesRead))) {
    await file.close()
    throw new NotBreachedList()
  }

  /** The first whole line that begins at `at` or later, and its position. */
  const lineFrom = async (at: number) => {
    // From one byte earlier: a line that begins at `at` follows a line end.
    const from = Math.max(at - 1, 0)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(longestLine * 2), 0, longestLine * 2, from)
    const text = buffer.toString('latin1', 0, bytesRead)
    const begins = at === 0 ? 0 : text.indexOf('\n') + 1
    if (at > 0 && begins === 0) return undefined
    const line = text.slice(begins).split('\n', 1)[0] ?? ''
    return line === '' ? undefined : { at: from + begins, digest: line.slice(0, 40).toUpperCase() }
  }

  const isBreached = async (password: string): Promise<boolean> => {
    const wanted = hash('sha1', password, 'hex').toUpperCase()
    let [low, high] = [0, size]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const line = await lineFrom(middle)
      if (line?.digest === wanted) return true
      if (line && line.digest < wanted) low = line.at + 1
      else high = middle
    }
    return false
  }
  return { isBreached, close: () => file.close() }
}
