import pg from 'pg'
import { port } from './socket-path.ts'

/** The name of the database and of the role that owns it. The role is not a superuser. */
export const databaseName = 'iyk_cards'

/** Connects as superuser, for whom connections are reserved even when the service uses all others. */
export const connectKeeper = async (host: string): Promise<pg.Client> => {
  const keeper = new pg.Client({
    host,
    port,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    application_name: 'iyk-cards keeper',
    connectionTimeoutMillis: 10_000,
  })
  // 'end' reports the loss; without a listener, this event would end the process.
  keeper.on('error', () => {})
  await keeper.connect()
  return keeper
}

/** Creates the role and the database if they are missing. */
export const ensureDatabase = async (keeper: pg.Client): Promise<void> => {
  const { rows } = await keeper.query(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as database`,
    [databaseName],
  )
  if (!rows[0].role) await keeper.query(`create role ${databaseName} login`)
  if (!rows[0].database) await keeper.query(`create database ${databaseName} owner ${databaseName}`)
}

/**
 * Overwrites every segment of the write-ahead log. Postgres recycles segments that it no longer needs under new names, with their old
 * content. Needs a superuser; takes seconds and writes as much as the log's size.
 */
export const overwriteLog = async (keeper: pg.Client): Promise<void> => {
  const endSegment = async () => {
    await keeper.query(`select pg_logical_emit_message(false, 'iyk-cards', '')`)
    const { rows } = await keeper.query('select pg_walfile_name(pg_switch_wal()) as ended')
    return rows[0].ended as string
  }
  await endSegment()
  await keeper.query('checkpoint')
  const { rows } = await keeper.query(`select max(name) as last from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$'`)
  while ((await endSegment()) <= rows[0].last);
  await keeper.query('checkpoint')
}

/** Makes Postgres continue in a new log segment and no longer need the older ones, as far as the role's rights allow. */
export const leaveLog = async (client: pg.Client): Promise<void> => {
  await client.query('select pg_switch_wal()')
  await client.query('checkpoint')
}
