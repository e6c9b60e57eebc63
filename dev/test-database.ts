import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { migrate } from '@iyk/kit/postgres/migrate.ts'
import { type OpenDatabase, openDatabase } from '@iyk/kit/postgres/open-database.ts'
import pg from 'pg'

const root = join(import.meta.dirname, '..')

/** Parts that own tables, in the order in which they are migrated. */
const parts = [
  { schema: 'outbox', folder: join(root, 'kit/outbox/migrations') },
  { schema: 'identity', folder: join(root, 'identity/database/migrations') },
  { schema: 'cards', folder: join(root, 'cards/database/migrations') },
] as const

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
  schemas: readonly (typeof parts)[number]['schema'][] = parts.map(({ schema }) => schema),
): Promise<TestDatabase> => {
  // What was opened is closed again, also when something below fails: an open pool or server would keep the process from ending.
  await using opened = new AsyncDisposableStack()
  const { at, leave } = await server()
  opened.defer(leave)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const outside = new pg.Pool({ ...at, max: 1 })
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
  for (const { schema, folder } of parts)
    if (schemas.includes(schema)) await migrate({ pool: database.pool, schema, folder })
  const whole = opened.move()
  return { ...database, connection, close: () => whole.disposeAsync() }
}
