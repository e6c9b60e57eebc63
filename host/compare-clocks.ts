import type { Clock } from '@iyk/kit/clock.ts'
import type { Log } from '@iyk/kit/log.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { findTime } from '@iyk/kit/postgres/find-time.ts'

/** In milliseconds. Hosts that differ by 15 seconds refuse each other's session JWTs; each is compared with the database. */
const toWarn = 5_000
const toDeleteNothing = 60_000

/** In milliseconds, at least: the answer may have been under way for as long as it took. */
const findDifference = async (database: Database, clock: Clock) => {
  const before = clock().getTime()
  const theirs = await findTime(database)
  const after = clock().getTime()
  return theirs < before ? before - theirs : Math.min(after - theirs, 0)
}

/**
 * Whether this host's clock is within a minute of the database's. By one that is days ahead, what other hosts use would have expired: nothing may be deleted by
 * it.
 */
export const compareClocks = async (database: Database, { clock, log }: { clock: Clock; log: Log }) => {
  const ahead = await findDifference(database, clock)
  const fields = { seconds_ahead: Math.round(ahead / 1000) }
  if (Math.abs(ahead) > toDeleteNothing) {
    log.error(
      fields,
      'the clock of this host is not that of the database, so nothing that has expired is deleted. Set both by NTP',
    )
    return false
  }
  if (Math.abs(ahead) > toWarn)
    log.warn(
      fields,
      'the clock of this host is not that of the database; hosts whose clocks differ refuse each other’s sessions. Set both by NTP',
    )
  return true
}
