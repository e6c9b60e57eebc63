import { randomUUID } from 'node:crypto'
import pg from 'pg'

const alreadyThere = '42P05'
const notThere = '26000'
const rounds = 5

/**
 * Whether a pooler lends one connection to several clients and does not tell apart what they have named, as PgBouncer does before 1.21: then a statement
 * of one is missing, or in the way, for another. Each round names a statement on one connection and the same on another right after.
 * @see https://www.pgbouncer.org/config.html#max_prepared_statements
 */
export const mixesStatements = async (connection: pg.ClientConfig): Promise<boolean> => {
  const clients = [new pg.Client(connection), new pg.Client(connection)]
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
