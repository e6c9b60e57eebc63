import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What `postmaster.pid` says, see https://www.postgresql.org/docs/18/storage-file-layout.html; undefined without a usable one.
 * After a kill it says what was so before.
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

/** For lock files that a power cut has left without their content; Postgres does not start over such. */
export const removeLockFiles = async (directory: string): Promise<void> => {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) await rm(join(directory, name), { force: true })
}
