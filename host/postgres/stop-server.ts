import type { Log } from '@iyk/kit/log.ts'
import { readLockFile } from './lock-file.ts'
import { isPostgresOf, signal } from './processes.ts'
import { waitUntil } from './wait-until.ts'

/**
 * Postgres itself kills processes that have not ended five seconds after a SIGQUIT: `SIGKILL_CHILDREN_AFTER_SECS` in
 * https://github.com/postgres/postgres/blob/REL_18_STABLE/src/backend/postmaster/postmaster.c; on a busy machine that takes longer.
 */
const patient = 30_000

/**
 * Stops the server of the directory and waits until it has gone: cleanly within 2.5 s, else immediately, which costs a recovery at the
 * next start but no data; for that it waits `endsWithin` milliseconds. A server without a process here (it runs in another container) is left alone.
 */
export const stopServer = async (directory: string, log: Log, endsWithin = patient): Promise<void> => {
  const pid = readLockFile(directory)?.pid
  if (pid === undefined) return
  const gone = () => !isPostgresOf(pid, directory)
  if (gone()) return
  signal(pid, 'SIGINT')
  if (await waitUntil(gone, 2500)) return
  log.warn({ postgresPid: pid }, 'PostgreSQL did not stop in time and is stopped immediately')
  signal(pid, 'SIGQUIT')
  await waitUntil(gone, endsWithin)
}
