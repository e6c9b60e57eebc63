import pg from 'pg'
import type { TestDatabase } from './test-database.ts'

/** In milliseconds: far longer than a command needs to start and get there, also on a busy machine. */
const patience = 120_000

/**
 * Resolves with how many requests wait for a lock of whoever holds one, once these are `count`, or one of `others` has finished without waiting. Throws when
 * neither happens.
 */
export const waitForLocks = async (
  connected: Pick<pg.Client | pg.Pool, 'query'>,
  count: number,
  ...others: Promise<unknown>[]
): Promise<number> => {
  let done = false
  for (const other of others) void other.catch(() => {}).then(() => (done = true))
  for (const until = performance.now() + patience; ; ) {
    await connected.query('select pg_stat_clear_snapshot()')
    const { rows } = await connected.query<{ count: number }>(
      "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    const waiting = rows[0]!.count
    if (done || waiting >= count) return waiting
    if (performance.now() > until) throw new Error(`Of ${count} requests, ${waiting} are waiting for the lock.`)
  }
}

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
    /** As `waitForLocks`, and releases the lock when it throws. */
    waiting: (count: number, ...others: Promise<unknown>[]) =>
      waitForLocks(client, count, ...others).catch(async (error: unknown) => {
        await release()
        throw error
      }),
    /** By whoever holds it. */
    query: (more: string, moreValues: unknown[] = []) => client.query(more, moreValues),
    release,
    /** The same, as if it had done nothing. */
    undo: () => end('rollback'),
  }
}
