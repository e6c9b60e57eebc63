import type { Log } from '@iyk/kit/log.ts'
import { readLockFile } from './lock-file.ts'
import { isPostgresOf, signal } from './processes.ts'
import { waitUntil } from './wait-until.ts'

/**
 * Ends the server of the directory and waits for it: in good order within 2.5 s, else at once, which costs a recovery at the
 * next start and no data. A server that is not found as a process here (another container has it) is left alone.
 */
export const stopServer = async (directory: string, log: Log): Promise<void> => {
  const pid = readLockFile(directory)?.pid
  if (pid === undefined) return
  const gone = () => !isPostgresOf(pid, directory)
  if (gone()) return
  signal(pid, 'SIGINT')
  if (await waitUntil(gone, 2500)) return
  log.warn({ pid }, 'Postgres takes long to stop and is ended at once')
  signal(pid, 'SIGQUIT')
  await waitUntil(gone, 500)
}
