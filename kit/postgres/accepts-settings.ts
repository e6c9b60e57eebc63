import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createClient, withSettings } from './connect-to.ts'
import { callSettings, planSettings, type Timeouts } from './open-database.ts'

/** A setting that nobody has but who names it; https://www.postgresql.org/docs/current/runtime-config-custom.html */
const probe = 'iyk_cards.probe'

/**
 * Whether a connection has the settings that it is started with. PgBouncer shares connections to the server, so it refuses them, or accepts and ignores
 * them. Those that calls need say nothing of that, because the role may have them. Throws any other failure to connect.
 * @see https://www.pgbouncer.org/config.html#ignore_startup_parameters
 */
export const acceptsSettings = async (connection: pg.PoolConfig, timeouts: Timeouts): Promise<boolean> => {
  const value = randomUUID()
  const client = createClient(withSettings(connection, { ...callSettings(timeouts), [probe]: value }))
  // The refusal ends the connection, which emits an error event.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select current_setting($1, true) as value', [probe])
    return rows[0].value === value
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
