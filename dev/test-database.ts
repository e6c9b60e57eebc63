import { randomUUID } from 'node:crypto'
import { withSettings } from '@iyk/kit/postgres/connect-to.ts'
import type { Statement } from '@iyk/kit/postgres/database.ts'
import { type OpenDatabase, openDatabase, type Timeouts } from '@iyk/kit/postgres/open-database.ts'
import pg from 'pg'
import { storeParts } from '../host/store-parts.ts'
import { createFromTemplate, inDatabase, type Schema } from './template-database.ts'

type Server = { at: pg.PoolConfig; leave: () => Promise<void> }

/** Where tests find Postgres: the one `npm test` started, or this checkout's own, started on demand. */
const server = async (): Promise<Server> => {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { at: { connectionString: url }, leave: async () => {} }
  const { leaveTestPostgres, openTestPostgres } = await import('./test-postgres.ts')
  return { at: await openTestPostgres(), leave: leaveTestPostgres }
}

export type TestDatabase = OpenDatabase & { connection: pg.PoolConfig }

/** For the setting DATABASE_URL of a process. */
export const urlOf = ({ connection }: Pick<TestDatabase, 'connection'>): string => {
  const { host, port, user, database, connectionString } = connection
  return (
    connectionString ?? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host as string)}`
  )
}

/** A fresh migrated database, dropped by `close`. With `timeouts`, its connections are those of a host's calls. */
export const createTestDatabase = async (
  schemas: readonly Schema[] = storeParts.map(({ schema }) => schema),
  timeouts?: Timeouts,
): Promise<TestDatabase> => {
  // What was opened is closed again, even when something below fails: an open pool or server would keep the process from exiting.
  await using opened = new AsyncDisposableStack()
  const { at, leave } = await server()
  opened.defer(leave)
  // By the process id the next run knows what a killed one left behind.
  const name = `test_${process.pid}_${randomUUID().replaceAll('-', '')}`
  const outside = new pg.Client(at)
  outside.on('error', () => {})
  await outside.connect()
  opened.defer(() => outside.end())
  await createFromTemplate(outside, { at, name, schemas })
  const connection = inDatabase(at, name)
  const database = openDatabase({ connection, ...(timeouts && { timeouts }) })
  opened.defer(async () => {
    // A failed test may still hold a lock; waiting for it would keep the pool open.
    await outside.query(
      `select pg_terminate_backend(holder) from pg_stat_activity, unnest(pg_blocking_pids(pid)) holder where datname = $1`,
      [name],
    )
    await database.close()
    await outside.query(`drop database ${name} with (force)`)
  })
  // Nothing can be written there. What is marked as only reading runs over such connections in a host, too.
  const reading = openDatabase({
    connection: withSettings(connection, { default_transaction_read_only: 'on' }),
    size: 2,
  })
  opened.defer(reading.close)
  const of = ({ readOnly }: Statement) => (readOnly ? reading : database)
  const whole = opened.move()
  return {
    ...database,
    ...(!timeouts && {
      rows: (statement, values) => of(statement).rows(statement, values),
      row: (statement, values) => of(statement).row(statement, values),
    }),
    connection,
    close: () => whole.disposeAsync(),
  }
}
