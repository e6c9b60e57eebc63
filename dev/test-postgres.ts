import { join } from 'node:path'
import { silentLog } from '@iyk/kit/log.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../host/postgres/open-embedded-postgres.ts'

const dataDir = join(import.meta.dirname, '../.cache/test-data')

let opened: Promise<EmbeddedPostgres> | undefined
let users = 0

/** The Postgres that tests share when `npm test` did not start one: the product's own, in `.cache`, ended by the last who leaves. */
export const openTestPostgres = async () => {
  users += 1
  opened ??= openEmbeddedPostgres({ dataDir, log: silentLog, use: 'command' })
  // The product's own role may not create databases; tests do.
  return { ...(await opened).connection, user: 'postgres' }
}

export const leaveTestPostgres = async () => {
  users -= 1
  if (users > 0 || !opened) return
  const last = await opened
  opened = undefined
  await last.stop()
}

/** The same Postgres as an address, for test files that run in processes of their own. */
export const testPostgresUrl = async () => {
  const { host, port, user, database } = await openTestPostgres()
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
