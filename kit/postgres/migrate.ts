import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { findRows } from './find-rows.ts'

export type Tables = {
  /** The schema of the part; it also stores the list of applied migrations. */
  schema: string
  /** Folder of `0001-name.sql` files, applied in the order of their names. */
  migrations: string
}

/**
 * The migrations that a part has yet to apply, and whether it has applied any. Throws if its tables were created by a newer version of this program, or by
 * one with other migrations.
 */
export const findPending = async (client: pg.Pool | pg.PoolClient, { schema, migrations }: Tables) => {
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql'))
  const names = files.map((file) => basename(file, '.sql')).sort()
  const rows = (await findRows<{ name: string }>(client, { schema, table: 'migrations' })) ?? []
  const applied = rows.map(({ name }) => name).sort()
  const at = applied.findIndex((name, index) => name !== names[index])
  if (at === -1) return { pending: names.slice(applied.length), isEmpty: applied.length === 0 }
  if (at === names.length)
    throw new Error(
      `The tables of "${schema}" were created by a newer version of IYK Cards. Start that version, or restore an older backup.`,
    )
  throw new Error(
    `The tables of "${schema}" were created by another version of IYK Cards: they have migration ${applied[at]}, where this version has ${names[at]}. Start that version, or restore an older backup.`,
  )
}

/** Applies migrations inside the transaction of `client`. */
export const migrate = async (
  client: pg.PoolClient,
  { schema, migrations }: Tables,
  pending: readonly string[],
): Promise<void> => {
  if (pending.length === 0) return
  await client.query(`create schema if not exists ${schema}`)
  // As Kysely made it, which earlier versions used.
  await client.query(
    `create table if not exists ${schema}.migrations (name varchar(255) primary key, timestamp varchar(255) not null)`,
  )
  for (const name of pending) {
    await client.query(await readFile(join(migrations, `${name}.sql`), 'utf8'))
    await client.query(`insert into ${schema}.migrations (name, timestamp) values ($1, $2)`, [
      name,
      new Date().toISOString(),
    ])
  }
}
