import type { Log } from '../log.ts'
import { type Database, statement } from './database.ts'

/**
 * Reads from a replica where there is one that is at most `staleSeconds` behind, otherwise from the primary. `read` is called again with the primary when
 * the replica fails or its result does not suffice; without `suffices` anything but undefined does.
 */
export type ReadStale = <Result>(
  read: (database: Database) => Promise<Result>,
  suffices?: (result: Result) => boolean,
) => Promise<Result>

/** How many seconds old a read may be. */
const staleSeconds = 10
const secondsBetweenChecks = 1

/**
 * The ends of the write-ahead log: of what is committed, and of what the replica has applied; exact as a number up to 8 PiB. And of which log: of the system
 * and of the timeline, of which each promotion begins another. A replica notes that it has changed to another with its next restartpoint.
 * @see https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-TIMELINES
 */
const headStatement = statement(
  'replica.head',
  `select (head - '0/0')::float8 as lsn, system_identifier || ' ' || ('x' || left(pg_walfile_name(head), 8))::bit(32)::int as log
   from pg_current_wal_flush_lsn() head, pg_control_system()`,
)
const appliedStatement = statement(
  'replica.applied',
  `select pg_is_in_recovery() as is_replica, (pg_last_wal_replay_lsn() - '0/0')::float8 as lsn,
     system_identifier || ' ' || greatest(timeline_id, min_recovery_end_timeline) as log
   from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`,
)

type Options = { primary: Database; replica: Database; log: Log }

/**
 * Knows how old the replica's data are: it remembers the end of the primary's log at moments, and asks the replica how far it is. Neither a clock that is
 * wrong nor a replica that has lost its primary, and so knows of nothing that it lacks, makes old data seem new.
 */
export const openReadReplica = ({
  primary,
  replica,
  log,
}: Options): { readStale: ReadStale; close(): Promise<void> } => {
  let heads: { at: number; lsn: number }[] = []
  /** All that was committed before has been applied. */
  let currentAt = Number.NEGATIVE_INFINITY
  let said: string | undefined

  const age = () => (performance.now() - currentAt) / 1000
  const isUsed = () => age() <= staleSeconds
  const stopUsing = () => {
    currentAt = Number.NEGATIVE_INFINITY
    heads = []
  }
  const report = (cause: string | undefined) => {
    const state = isUsed() ? '' : cause
    if (state === undefined || state === said) return
    // As loud as the warning that it ends, which would otherwise be the last that is heard of it.
    const level = said === undefined ? 'info' : 'warn'
    said = state
    if (state === '') log[level]({}, 'reads that may be seconds old go to the replica at DATABASE_READ_URL')
    else log.warn({ cause }, 'the replica at DATABASE_READ_URL is not used; all reads go to DATABASE_URL')
  }

  /** The cause for which it is not used, if it is known by now. */
  const check = async (): Promise<string | undefined> => {
    const at = performance.now()
    const [head, applied] = await Promise.all([
      primary.row<{ lsn: number; log: string }>(headStatement),
      replica.row<{ is_replica: boolean; lsn: number | null; log: string }>(appliedStatement),
    ])
    if (!head || !applied?.is_replica || applied.lsn === null) {
      stopUsing()
      return 'it is not a replica'
    }
    if (head.log !== applied.log) {
      stopUsing()
      return 'it has not followed the server at DATABASE_URL'
    }
    const { lsn } = applied
    heads = [...heads, { at, lsn: head.lsn }].filter((one) => at - one.at <= staleSeconds * 1000)
    currentAt = Math.max(currentAt, ...heads.filter((one) => one.lsn <= lsn).map((one) => one.at))
    return heads.length < staleSeconds ? undefined : `it is more than ${staleSeconds} seconds behind`
  }

  let timer: NodeJS.Timeout | undefined
  let checking = Promise.resolve()
  let closed = false
  const round = () => {
    checking = check()
      .catch((error: Error) => error.message)
      .then((cause) => {
        if (closed) return
        report(cause)
        timer = setTimeout(round, secondsBetweenChecks * 1000)
      })
  }
  round()

  return {
    readStale: async (read, suffices = (result) => result !== undefined) => {
      if (isUsed()) {
        try {
          const result = await read(replica)
          if (suffices(result)) return result
        } catch {
          // The next check decides whether it is asked again.
          stopUsing()
        }
      }
      return read(primary)
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await checking
    },
  }
}
