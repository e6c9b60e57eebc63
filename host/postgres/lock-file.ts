import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Parses `postmaster.pid`, see https://www.postgresql.org/docs/18/storage-file-layout.html; undefined when it is missing or unusable.
 * After a kill it still has its former content.
 */
export const readLockFile = (directory: string): { pid: number; ready: boolean } | undefined => {
  let lines: string[]
  try {
    lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/** Removes lock files that a power failure has emptied; Postgres does not start with them. */
export const removeLockFiles = async (directory: string): Promise<void> => {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) await rm(join(directory, name), { force: true })
}
