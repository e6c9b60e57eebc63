import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pcscSocket } from '../config.ts'
import { type Release, tryLock } from '../postgres/file-lock.ts'

/** Readers of two PC/SC services may have the same name. A file of another account could not be opened, so each account has its own. */
const lockFile = (reader: string) => {
  const named = JSON.stringify([process.getuid?.(), pcscSocket(), reader])
  return join(tmpdir(), `iyk-cards-reader-${createHash('sha256').update(named).digest('hex').slice(0, 32)}.lock`)
}

/**
 * Keeps a reader for this process, until it ends or the returned function is called; undefined where another process has it. PC/SC itself lets both have a
 * chip in turn, and what one has just programmed the other would begin again.
 */
export const lockReader = (reader: string): Release | undefined => {
  try {
    return tryLock(lockFile(reader), 'exclusive')
  } catch {
    // Where there is no room for temporary files, a chip can be programmed all the same.
    return () => {}
  }
}
