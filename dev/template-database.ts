import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog } from '@iyk/kit/log.ts'
import { updateStore } from '@iyk/kit/postgres/update-store.ts'
import pg from 'pg'
import { storedFunctions, storeParts } from '../host/store-parts.ts'

type StorePart = (typeof storeParts)[number]
export type Schema = StorePart['schema']

/** The same server, another database. */
export const inDatabase = (at: pg.PoolConfig, name: string): pg.PoolConfig =>
  at.connectionString
    ? { connectionString: Object.assign(new URL(at.connectionString), { pathname: `/${name}` }).href }
    : { ...at, database: name }

/** Changes with the migrations and functions of the parts. */
export const hashParts = async (parts: readonly StorePart[]): Promise<string> => {
  const sum = createHash('sha256').update(`${storedFunctions.number}`)
  for (const { migrations, functions } of parts)
    for (const folder of [migrations, ...functions]) {
      const files = await Array.fromAsync(glob('**/*.sql', { cwd: folder, exclude: (name) => name === 'node_modules' }))
      for (const file of files.sort()) sum.update(`${file}\0`).update(await readFile(join(folder, file)))
    }
  return sum.digest('hex').slice(0, 16)
}

const names = new Map<string, Promise<string>>()

/** A template is named after its content; one of older sources is unused once it is rebuilt. */
const templateOf = (parts: readonly StorePart[]): Promise<string> => {
  const set = parts.map(({ schema }) => schema).join('_')
  let name = names.get(set)
  if (!name) {
    name = hashParts(parts).then((hash) => `template_${set}_${hash}`)
    names.set(set, name)
  }
  return name
}

/** Migrates once for all later callers. When processes do this at once, one builds and the others wait for it. */
const build = async (outside: pg.Client, at: pg.PoolConfig, parts: readonly StorePart[]): Promise<void> => {
  const template = await templateOf(parts)
  await outside.query('select pg_advisory_lock(hashtext($1))', ['template'])
  try {
    const { rows } = await outside.query(
      `select datname as name from pg_database where datname ~ ('^' || $1 || '_[0-9a-f]{16}(_new)?$')`,
      [template.slice(0, -17)],
    )
    if (rows.some(({ name }) => name === template)) return
    for (const { name } of rows) await outside.query(`drop database ${name} with (force)`)
    await outside.query(`create database ${template}_new`)
    const pool = new pg.Pool(inDatabase(at, `${template}_new`))
    try {
      await updateStore({ pool, parts, number: storedFunctions.number, log: silentLog, use: 'host' })
    } finally {
      await pool.end()
    }
    await outside.query(`alter database ${template}_new rename to ${template}`)
  } finally {
    await outside.query('select pg_advisory_unlock(hashtext($1))', ['template'])
  }
}

type Wanted = { at: pg.PoolConfig; name: string; schemas: readonly Schema[] }

/** Creates a database with the tables and functions of some parts, by copying one that was migrated before. */
export const createFromTemplate = async (outside: pg.Client, { at, name, schemas }: Wanted): Promise<void> => {
  const parts = storeParts.filter(({ schema }) => schemas.includes(schema))
  const create = async () =>
    outside.query(`create database ${name} template ${await templateOf(parts)} strategy file_copy`)
  try {
    await create()
  } catch (error) {
    // 3D000: there is no such template yet.
    if ((error as { code?: string }).code !== '3D000') throw error
    await build(outside, at, parts)
    await create()
  }
}
