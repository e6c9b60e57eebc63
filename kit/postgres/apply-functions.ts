import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

type Options = {
  pool: pg.Pool
  /** Schema the functions belong to; the hash of what was applied last is kept inside it. */
  schema: string
  /**
   * Folders whose `.sql` files hold `create or replace function` statements; those under `migrations/` are not read. A function that several
   * parts have names no schema and comes to be in that of the part; it names no table.
   */
  folders: readonly string[]
}

const readFunctions = async (folder: string) => {
  const files = await Array.fromAsync(
    glob('**/*.sql', { cwd: folder, exclude: (name) => ['migrations', 'node_modules'].includes(name) }),
  )
  const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')))
  return texts.join('\n')
}

/**
 * Brings a part's stored functions up to date, all of them or none, when their text differs from what was applied last.
 * Hosts that start at the same moment wait for each other. Throws what Postgres says about the first faulty statement.
 */
export const applyFunctions = async ({ pool, schema, folders }: Options): Promise<void> => {
  const text = (await Promise.all(folders.map(readFunctions))).join('\n')
  if (!text.trim()) return
  const hash = createHash('sha256').update(text).digest('hex')
  const isCurrent = async (client: pg.Pool | pg.PoolClient) => {
    const { rows } = await client.query('select to_regclass($1) is not null as known', [`${schema}.functions`])
    if (!rows[0].known) return false
    return (await client.query(`select from ${schema}.functions where hash = $1`, [hash])).rowCount === 1
  }
  if (await isCurrent(pool)) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [`${schema}.functions`])
    if (!(await isCurrent(client))) {
      // A function may call one that stands in a later file.
      await client.query('set local check_function_bodies = off')
      await client.query("select set_config('search_path', $1, true)", [schema])
      await client.query(text)
      await client.query(`create table if not exists ${schema}.functions (hash text not null)`)
      await client.query(`delete from ${schema}.functions`)
      await client.query(`insert into ${schema}.functions (hash) values ($1)`, [hash])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
