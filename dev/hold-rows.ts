import pg from 'pg'
import type { TestDatabase } from './test-database.ts'

/** In milliseconds: far longer than a command needs to start and get there, also on a busy machine. */
const patience = 120_000

/** Holds a lock from outside until released, so that requests queue up behind it and continue at the same moment. */
export const holdRows = async (database: TestDatabase, text: string, values: unknown[] = []) => {
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query('begin')
  await client.query(text, values)
  const end = async (how: 'commit' | 'rollback') => {
    await client.query(how)
    await client.end()
  }
  const release = () => end('commit')
  return {
    /** Resolves when `count` requests wait for a lock, or one of `others` has finished without waiting. Releases the lock and throws when neither happens. */
    waiting: async (count: number, ...others: Promise<unknown>[]) => {
      let done = false
      for (const other of others) void other.catch(() => {}).then(() => (done = true))
      for (const until = performance.now() + patience; ; ) {
        await client.query('select pg_stat_clear_snapshot()')
        const { rows } = await client.query(
          "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        if (done || rows[0].count >= count) return
        if (performance.now() > until) {
          await release()
          throw new Error(`Of ${count} requests, ${rows[0].count} are waiting for the lock.`)
        }
      }
    },
    release,
    /** The same, as if it had done nothing. */
    undo: () => end('rollback'),
  }
}
