import type pg from 'pg'
import { createClient } from './connect-to.ts'
import { callSettings, planSettings, type Timeouts } from './open-database.ts'

/**
 * Whether a connection may have settings of its own when it starts. PgBouncer refuses that, because it shares connections to the server. Throws any
 * other failure to connect.
 * @see https://www.pgbouncer.org/config.html#ignore_startup_parameters
 */
export const acceptsSettings = async (connection: pg.PoolConfig, timeouts: Timeouts): Promise<boolean> => {
  const client = createClient({ ...connection, ...callSettings(timeouts) })
  // The refusal ends the connection, which emits an error event.
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/.test(error.message)) return false
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Of the settings that calls need, the names of those that a connection does not have, where it may not have settings of its own: then they are those of the
 * role. Any limit of a statement counts as one.
 */
export const findMissingSettings = async (connection: pg.PoolConfig): Promise<string[]> => {
  const client = createClient(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      `select name from pg_settings where name = 'statement_timeout' and setting = '0' or setting <> ($1::jsonb ->> name) order by name`,
      [JSON.stringify(planSettings)],
    )
    return rows.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
