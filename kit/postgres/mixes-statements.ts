import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createClient } from './connect-to.ts'

const alreadyThere = '42P05'
const notThere = '26000'
const rounds = 5

/**
 * Whether a pooler shares one connection between clients without separating their named statements, as PgBouncer does before 1.21: a statement of one
 * client is then missing or already taken for another. Each round prepares a statement on one connection, and right after it the same on another.
 * @see https://www.pgbouncer.org/config.html#max_prepared_statements
 */
export const mixesStatements = async (connection: pg.PoolConfig): Promise<boolean> => {
  const clients = [createClient(connection), createClient(connection)]
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect()
    for (let round = 0; round < rounds; round += 1) {
      const name = `probe.${randomUUID()}`
      for (const client of clients) await client.query({ name, text: 'select 1', values: [] })
    }
    return false
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === alreadyThere || code === notThere) return true
    throw error
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}
