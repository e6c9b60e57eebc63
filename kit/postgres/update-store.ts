import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { applyFunctions, findApplied, hashFunctions, readFunctions } from './apply-functions.ts'
import { findPending, migrate, type Tables } from './migrate.ts'

type Part = Tables & {
  /**
   * Folders whose `.sql` files contain `create or replace function` statements, except those under `migrations/`. A function that several parts share
   * names no schema and no table, and is created in the schema of each part.
   */
  functions: readonly string[]
}

type Options = {
  pool: pg.Pool
  parts: readonly Part[]
  /** Of the stored functions of all parts. */
  number: number
  log: Log
  /** A command creates a store and never updates one, since a host may be using it. */
  use: 'host' | 'command'
}

/** The lock of Kysely's migrator, which earlier versions of this program take. */
export const updateLock = '3853314791062309107'
const lockTimeout = '2s'
const pauseMs = 1000

/** Waits until no host updates the store, and keeps others from it until the transaction ends. */
export const takeUpdateLock = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`select pg_advisory_xact_lock(${updateLock})`)
}

const lookAt = async (client: pg.Pool | pg.PoolClient, part: Part) => {
  const text = await readFunctions(part.functions)
  return { part, text, ...(await findPending(client, part)), applied: await findApplied(client, part.schema) }
}

/** Looks at all parts before anything is changed: one that does not fit stops the others. */
const look = async (client: pg.Pool | pg.PoolClient, { parts, number }: Options) => {
  const found: Awaited<ReturnType<typeof lookAt>>[] = []
  for (const part of parts) found.push(await lookAt(client, part))
  const stored = Math.max(0, ...found.map(({ applied }) => applied.number))
  const withFunctions = found.filter(({ text }) => text.trim() !== '')
  const isBehind = ({ applied }: (typeof found)[number]) => applied.number < number
  const differs = ({ applied, text }: (typeof found)[number]) => applied.hash !== hashFunctions(text)
  return {
    found,
    stored,
    due: withFunctions.filter((part) => stored <= number && (isBehind(part) || differs(part))),
    isEmpty: found.every(({ isEmpty }) => isEmpty),
    isOlder: found.some(({ pending }) => pending.length > 0) || withFunctions.some(isBehind),
  }
}

type Found = Awaited<ReturnType<typeof look>>

const isCurrent = ({ found, due }: Found) => due.length === 0 && found.every(({ pending }) => pending.length === 0)

/** Whether nothing is left to do. Throws if a command finds a store that a host has to update first. */
const isDone = (state: Found, { use }: Options) => {
  if (isCurrent(state)) return true
  if (use === 'host' || state.isEmpty) return false
  if (state.isOlder)
    throw new Error(
      'The database is older than this version of IYK Cards. Restart the host with this version first, which updates it.',
    )
  return true
}

const update = async (options: Options) => {
  const client = await options.pool.connect()
  try {
    await client.query('begin')
    await takeUpdateLock(client)
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    const state = await look(client, options)
    if (!isDone(state, options)) {
      for (const { part, pending } of state.found) await migrate(client, part, pending)
      for (const { part, text } of state.due)
        await applyFunctions(client, { schema: part.schema, text, number: options.number })
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** SQLSTATEs of a statement that waited longer than `lock_timeout`, and of one that a call of a running host waited for in turn. */
const lost: readonly unknown[] = ['55P03', '40P01']

/**
 * Brings tables and stored functions of all parts up to date in one transaction, under an advisory lock, so that replicas may start at the same time. A
 * statement that waits for a long transaction makes all others wait behind it, so it gives way and is repeated. Stored functions with a higher number belong
 * to a newer version and stay. Throws the first error from Postgres, and if the tables belong to another version.
 */
export const updateStore = async (options: Options): Promise<void> => {
  const { pool, number, log } = options
  const state = await look(pool, options)
  if (state.stored > number)
    log.warn(
      { number, stored: state.stored },
      'the stored functions in the database are of a newer version and were left as they are',
    )
  if (isDone(state, options)) return
  for (;;) {
    try {
      return await update(options)
    } catch (error) {
      if (!lost.includes((error as { code?: string }).code)) throw error
      log.warn({}, 'another transaction holds a lock on the tables; the update of the database waits for it')
      await setTimeout(pauseMs)
    }
  }
}
