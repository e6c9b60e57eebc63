import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { silentLog } from '@iyk/kit/log.ts'
import pg from 'pg'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../host/postgres/open-embedded-postgres.ts'
import { dropScratch, findMemory, isAlive } from './scratch.ts'

const root = join(import.meta.dirname, '..')
/** What tests keep between runs: in memory where there is room and no other user can have put a folder there; else in `.cache`. */
export const testDataDir = (): string => {
  const memory = findMemory()
  try {
    if (!memory) throw new Error('little memory')
    const folder = join(memory, `iyk-cards-tests-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0) return folder
  } catch {
    // A machine without such memory, with too little of it, or where it is closed to us.
  }
  return join(root, '.cache/test-data')
}

/** Losing data when the machine stops does not matter: nothing needs to be durable. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
}

/** Databases of test processes that were killed. */
const dropLeftOvers = async (at: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(at)
  await client.connect()
  const { rows } = await client.query(`select datname as name from pg_database where datname ~ '^test_[0-9]+_'`)
  for (const { name } of rows as { name: string }[])
    if (!isAlive(Number(name.split('_')[1]))) await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
}

const open = async () => {
  const embedded = await openEmbeddedPostgres({ dataDir: testDataDir(), log: silentLog, use: 'command', settings })
  // The product's own role may not create databases; tests do.
  const at = { ...embedded.connection, user: 'postgres' }
  await Promise.all([dropLeftOvers(at), dropScratch()])
  return { at, stop: embedded.stop }
}

let opened: Promise<{ at: EmbeddedPostgres['connection']; stop: () => Promise<void> }> | undefined
let users = 0

/** The Postgres that tests share when `npm test` did not start one: the product's own except for durability; the last process to leave stops it. */
export const openTestPostgres = async () => {
  users += 1
  opened ??= open()
  return (await opened).at
}

export const leaveTestPostgres = async () => {
  users -= 1
  if (users > 0 || !opened) return
  const last = await opened
  opened = undefined
  await last.stop()
}

/** The same Postgres as an address, for test files that run in their own processes. */
export const testPostgresUrl = async () => {
  const { host, port, user, database } = await openTestPostgres()
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
