import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { findRows } from './find-rows.ts'

/** The stored functions of all files below some folders, except migrations. */
export const readFunctions = async (folders: readonly string[]): Promise<string> => {
  const sources = folders.map(async (folder) => {
    const files = await Array.fromAsync(
      glob('**/*.sql', { cwd: folder, exclude: (name) => ['migrations', 'node_modules'].includes(name) }),
    )
    return Promise.all(files.sort().map((file) => readFile(join(folder, file), 'utf8')))
  })
  return (await Promise.all(sources)).flat().join('\n')
}

/** Without comments, space at the ends of lines and empty lines; a string keeps what looks like a comment. */
const withoutComments = (text: string) =>
  text
    .replace(/('(?:[^']|'')*')|--.*|\/\*[\s\S]*?\*\//g, '$1')
    .replace(/\s+$/gm, '')
    .trim()

export const hashFunctions = (text: string): string => createHash('sha256').update(withoutComments(text)).digest('hex')

/** What a schema says of its stored functions: the number and the hash of what was applied last. Versions before the number wrote none. */
export const findApplied = async (client: pg.Pool | pg.PoolClient, schema: string) => {
  const [row] = (await findRows<{ hash: string; number?: number }>(client, { schema, table: 'functions' })) ?? []
  return { hash: row?.hash, number: row?.number ?? 0 }
}

type Functions = { schema: string; text: string; number: number }

/** Creates or replaces stored functions inside the transaction of `client`. One without a schema is created in that of the part. */
export const applyFunctions = async (client: pg.PoolClient, { schema, text, number }: Functions): Promise<void> => {
  // A function may call one from a later file.
  await client.query('set local check_function_bodies = off')
  await client.query("select set_config('search_path', $1, true)", [schema])
  await client.query(text)
  await client.query(`create table if not exists ${schema}.functions (hash text not null)`)
  await client.query(`alter table ${schema}.functions add column if not exists number integer not null default 0`)
  await client.query(`delete from ${schema}.functions`)
  await client.query(`insert into ${schema}.functions (hash, number) values ($1, $2)`, [hashFunctions(text), number])
}
