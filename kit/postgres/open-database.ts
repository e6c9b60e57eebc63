import pg from 'pg'
import { type Database, Outrun, type Statement } from './database.ts'

const int8 = 20

/** SQLSTATE of the transaction that Postgres picks to end; https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-DEADLOCKS */
const deadlockDetected = '40P01'
const isDeadlock = (error: unknown) => error instanceof Error && 'code' in error && error.code === deadlockDetected
const mostRuns = 5

/** Counts fit a number here; `pg` would hand them out as text. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? (value: string) => Number(value) : pg.types.getTypeParser(oid, format as 'text'),
}

export type OpenDatabase = Database & {
  pool: pg.Pool
  close(): Promise<void>
}

type Options = {
  connection: pg.PoolConfig
  /** Off behind poolers that mix up named statements, such as PgBouncer before 1.21; costs about a third of the throughput. */
  namedStatements?: boolean
  /** Told of connections that break while idle; the pool replaces them. */
  onIdleError?: (error: Error) => void
}

/** Opens a pool of connections to Postgres. Connects on first use. */
export const openDatabase = ({ connection, namedStatements = true, onIdleError = () => {} }: Options): OpenDatabase => {
  const pool = new pg.Pool({ max: 20, ...connection, types })
  pool.on('error', onIdleError)

  const over = (client: pg.Pool | pg.PoolClient, transaction: Database['transaction']): Database => {
    const rows = async <Row>({ name, text }: Statement, values: readonly unknown[] = []) => {
      const query = namedStatements ? { name, text, values: [...values] } : { text, values: [...values] }
      return (await client.query(query)).rows as Row[]
    }
    return {
      rows,
      row: async <Row>(s: Statement, values?: readonly unknown[]) => (await rows<Row>(s, values))[0],
      transaction,
    }
  }

  const attempt = async <Result>(work: (database: Database) => Promise<Result>) => {
    const client = await pool.connect()
    const inside: Database = over(client, (nested) => nested(inside))
    let broken: Error | undefined
    try {
      await client.query('begin')
      const result = await work(inside)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  const transaction: Database['transaction'] = async (work, { once = false } = {}) => {
    for (let run = 1; ; run += 1) {
      try {
        return await attempt(work)
      } catch (error) {
        if (!once && run < mostRuns && (isDeadlock(error) || error instanceof Outrun)) continue
        throw error instanceof Outrun ? error.cause : error
      }
    }
  }

  return { ...over(pool, transaction), pool, close: () => pool.end() }
}
