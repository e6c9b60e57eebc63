import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'

type Options = {
  pool: pg.Pool
  /** Schema the part owns; its list of applied migrations is kept inside it. */
  schema: string
  /** Folder of `0001-name.sql` files, applied in the order of their names. */
  folder: string
}

/**
 * Brings one part's tables up to date, under an advisory lock, so that replicas may start at the same moment.
 * All pending files go in or none. Throws the first failure, and for tables of a newer version of this program.
 */
export const migrate = async ({ pool, schema, folder }: Options): Promise<void> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const { rows } = await pool.query('select to_regclass($1) is not null as known', [`${schema}.migrations`])
  if (rows[0].known) {
    const applied = await pool.query(`select count(*)::int as count from ${schema}.migrations`)
    const { count } = applied.rows[0]
    if (count === files.length) return
    if (count > files.length)
      throw new Error(
        `The tables of "${schema}" were made by a newer version of this program. Start that one, or put back an older backup.`,
      )
  }
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(
        await Promise.all(
          files.map(async (file): Promise<[string, Migration]> => {
            const text = await readFile(join(folder, file), 'utf8')
            return [basename(file, '.sql'), { up: async (db) => void (await sql.raw(text).execute(db)) }]
          }),
        ),
      ),
  }
  const { error } = await new Migrator({
    // The pool outlives the migrator: Kysely must not end it.
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider,
    migrationTableSchema: schema,
    migrationTableName: 'migrations',
    migrationLockTableName: 'migrations_lock',
  }).migrateToLatest()
  if (error) throw error
}
