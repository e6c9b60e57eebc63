import { execFileSync } from 'node:child_process'

const taskset = (...words: string[]) =>
  execFileSync('taskset', ['-a', '-c', '-p', ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The processors that this process may use; undefined where `taskset` is missing. */
const allowed = (): number[] | undefined => {
  try {
    const [, list = ''] = taskset(String(process.pid)).match(/list: ([\d,-]+)/) ?? []
    return list.split(',').flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map(Number)
      return Array.from({ length: to - from + 1 }, (_, place) => from + place)
    })
  } catch {
    return undefined
  }
}

type Pinning = { load: string; server: string; both: string }

/** One processor for the load and one for everything that serves; undefined with a single processor, or without `taskset`. */
export const choosePinning = (): Pinning | undefined => {
  const [load, server] = allowed() ?? []
  if (load === undefined || server === undefined) return undefined
  return { load: String(load), server: String(server), both: `${load},${server}` }
}

/** Keeps a process on some processors, and whatever it starts from now on. */
export const pin = (pid: number, processors: string): void => void taskset(processors, String(pid))
