import pg from 'pg'
import { port } from './socket-path.ts'

/** Name of the database and of the role that owns it. The role is not a superuser. */
export const databaseName = 'iyk_cards'

/** Connects as superuser, which finds a place even when the service has used up all others. */
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
  // Its loss is noticed by 'end'; unheard, this event would end the process.
  keeper.on('error', () => {})
  await keeper.connect()
  return keeper
}

/** Creates what is missing of role and database. */
export const ensureDatabase = async (keeper: pg.Client): Promise<void> => {
  const { rows } = await keeper.query(
    `select exists (select from pg_roles where rolname = $1) as role,
            exists (select from pg_database where datname = $1) as database`,
    [databaseName],
  )
  if (!rows[0].role) await keeper.query(`create role ${databaseName} login`)
  if (!rows[0].database) await keeper.query(`create database ${databaseName} owner ${databaseName}`)
}
