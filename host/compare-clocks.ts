import type { Clock } from '@iyk/kit/clock.ts'
import type { Log } from '@iyk/kit/log.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { findTime } from '@iyk/kit/postgres/find-time.ts'

const mostMilliseconds = 60_000

/**
 * Whether this host's clock is within a minute of the database's. By one that is days ahead, what other hosts use would have expired: nothing may be deleted by
 * it.
 */
export const compareClocks = async (database: Database, { clock, log }: { clock: Clock; log: Log }) => {
  const ahead = clock().getTime() - (await findTime(database))
  if (Math.abs(ahead) <= mostMilliseconds) return true
  log.error(
    { seconds_ahead: Math.round(ahead / 1000) },
    'the clock of this host is not that of the database, so nothing that has expired is deleted. Set both by NTP',
  )
  return false
}
