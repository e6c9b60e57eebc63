import { randomUUID } from 'node:crypto'
import { type OpenDatabase, openDatabase } from '@iyk/kit/postgres/open-database.ts'
import pg from 'pg'
import { type StorePart, storeParts, updatePart } from '../host/store-parts.ts'

type Server = { at: pg.PoolConfig; leave: () => Promise<void> }

/** Where tests find Postgres: the one `npm test` started, or the one of this checkout, started on demand. */
const server = async (): Promise<Server> => {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { at: { connectionString: url }, leave: async () => {} }
  const { leaveTestPostgres, openTestPostgres } = await import('./test-postgres.ts')
  return { at: await openTestPostgres(), leave: leaveTestPostgres }
}

export type TestDatabase = OpenDatabase & { connection: pg.PoolConfig }

/** A fresh migrated database of its own, dropped by `close`. */
export const createTestDatabase = async (
  schemas: readonly StorePart['schema'][] = storeParts.map(({ schema }) => schema),
): Promise<TestDatabase> => {
  // What was opened is closed again, also when something below fails: an open pool or server would keep the process from ending.
  await using opened = new AsyncDisposableStack()
  const { at, leave } = await server()
  opened.defer(leave)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const outside = new pg.Pool({ ...at, max: 1 })
  // A pool says that it has ended before its connections are closed; one that the server's end cuts off would throw.
  outside.on('error', () => {})
  opened.defer(() => outside.end())
  await outside.query(`create database ${name}`)
  opened.defer(async () => {
    await outside.query(`drop database ${name} with (force)`)
  })
  const connection = at.connectionString
    ? { connectionString: Object.assign(new URL(at.connectionString), { pathname: `/${name}` }).href }
    : { ...at, database: name }
  const database = openDatabase({ connection })
  opened.defer(database.close)
  // A test that failed may still hold a lock; whoever waits for it would keep the pool open.
  opened.defer(async () => {
    await outside.query(
      `select pg_terminate_backend(holder) from pg_stat_activity, unnest(pg_blocking_pids(pid)) holder where datname = $1`,
      [name],
    )
  })
  for (const part of storeParts) if (schemas.includes(part.schema)) await updatePart(database.pool, part)
  const whole = opened.move()
  return { ...database, connection, close: () => whole.disposeAsync() }
}
