import pg from 'pg'
import { serverLimits, type Timeouts } from './open-database.ts'

/**
 * Whether limits may be set at the start of a connection. PgBouncer refuses that, since its connections to the server are shared.
 * Throws what else keeps a connection from being made.
 * @see https://www.pgbouncer.org/config.html#ignore_startup_parameters
 */
export const acceptsLimits = async (connection: pg.PoolConfig, timeouts: Timeouts): Promise<boolean> => {
  const client = new pg.Client({ ...connection, ...serverLimits(timeouts) })
  // The refusal ends the connection, which tells of itself.
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
