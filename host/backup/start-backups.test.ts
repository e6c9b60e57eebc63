import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Log } from '@iyk/kit/log.ts'
import { createScratch } from '../../dev/scratch.ts'
import { startHost } from '../../dev/start-host.ts'
import { createTestDatabase, urlOf } from '../../dev/test-database.ts'
import { parseConfig } from '../config.ts'
import { openBackup } from './open-backup.ts'
import {
  extendBackup,
  failBackup,
  findBackups,
  findStoreId,
  finishBackup,
  releaseBackup,
  reserveBackup,
} from './schedule-store.ts'
import { startBackups } from './start-backups.ts'

const open = async (t: { after: (end: () => unknown) => void }) => {
  const database = await createTestDatabase()
  t.after(database.close)
  const reserve = (minutes = 1440) => reserveBackup(database, minutes)
  const later = (minutes: number) =>
    database.pool.query(`update outbox.backups set due_at = due_at - make_interval(mins => $1)`, [minutes])
  return { database, reserve, later }
}

test('of several hosts one makes the backup that is due; a failed one is due within the hour, one of a stopped host at once', async (t) => {
  const { database, reserve, later } = await open(t)
  const all = await Promise.all([reserve(), reserve(), reserve(), reserve()])
  const [since, ...others] = all.filter((one) => one !== undefined)
  assert.ok(since !== undefined && others.length === 0)
  await finishBackup(database, { since, minutes: 1440 })
  await later(1430)
  assert.equal(await reserve(), undefined)
  await later(10)
  assert.ok(await reserve())
  await failBackup(database, 1440)
  assert.equal((await findBackups(database))?.failures, 1)
  await later(50)
  assert.equal(await reserve(), undefined)
  await later(10)
  assert.ok(await reserve())
  await releaseBackup(database)
  const again = await reserve()
  assert.ok(again)
  await finishBackup(database, { since: again, minutes: 1440 })
  assert.ok(await reserve(60), 'a shorter interval counts at once')
})

test('a backup of a host that was killed is made by another one within minutes, one that takes hours by one host', async (t) => {
  const { database, reserve, later } = await open(t)
  assert.ok(await reserve())
  for (let hour = 0; hour < 20; hour += 1) {
    await later(4)
    assert.equal(await reserve(), undefined)
    await extendBackup(database, 1440)
  }
  await later(5)
  assert.ok(await reserve())
  assert.equal((await findBackups(database))?.finishedAt, 0)
})

test('hosts that look at the same moment make one backup, in each of three hundred rounds', async (t) => {
  const database = await createTestDatabase()
  t.after(database.close)
  for (let round = 0; round < 300; round += 1) {
    await database.pool.query('delete from outbox.backups')
    const all = await Promise.all(Array.from({ length: 8 }, () => reserveBackup(database, 1440)))
    assert.equal(all.filter((one) => one !== undefined).length, 1, `round ${round}`)
  }
})

const names = async (folder: string) => (await readdir(folder)).sort()

/** Makes the first round of a schedule, and waits until it is over. */
const makeOne = async (
  t: { after: (end: () => unknown) => void },
  folder: string,
  env: Record<string, string>,
  { keep = 2, madeAt = '' } = {},
) => {
  const { database } = await open(t)
  if (madeAt) await database.pool.query('update outbox.migrations set timestamp = $1', [madeAt])
  const store = await findStoreId(database)
  const logged: string[] = []
  const note = (_fields: unknown, message: string) => void logged.push(message)
  const log: Log = { info: note, warn: note, error: note }
  const settings = { BACKUP_DIR: folder, BACKUP_EVERY: '1d', BACKUP_KEEP: keep, BACKUP_RECIPIENT: undefined }
  const clock = () => new Date('2026-11-20T19:00:00.000Z')
  const backups = startBackups({ settings, database, log, clock, env: { ...process.env, ...env } })
  let found = await findBackups(database)
  while (!found?.finishedAt && !found?.failures) found = await findBackups(database)
  await backups.stop()
  return { found, logged, store, made: `iyk-cards-${store}-2026-11-20T19-00-00Z.backup` }
}

const fill = async (folder: string, files: readonly string[]) => {
  for (const name of files) await writeFile(join(folder, name), '')
}

test('a scheduled backup can be restored, and the oldest and unfinished ones are deleted, and nothing else', async (t) => {
  const host = await startHost()
  t.after(host.remove)
  const folder = await createScratch()
  const store = await findStoreId((await open(t)).database)
  const [first, second] = [1, 2].map((day) => `iyk-cards-${store}-2026-11-0${day}T00-00-00Z.backup`)
  await fill(folder, [first!, second!, `.${second}.unfinished`, 'mine.backup', '.mine.unfinished'])
  const { found, logged, made } = await makeOne(t, folder, host.environment)
  assert.deepEqual(logged, [])
  assert.equal(found?.failures, 0)
  assert.deepEqual(await names(folder), ['.mine.unfinished', second, made, 'mine.backup'])
  assert.ok((await openBackup(join(folder, made))).manifest.tables.some(({ rows }) => rows > 0))
})

test('an empty or another installation with the same BACKUP_DIR deletes no backup of the first, finished or not, and says so', async (t) => {
  const host = await startHost()
  t.after(host.remove)
  const folder = await createScratch()
  const former = 'iyk-cards-2026-11-01T00-00-00Z.backup'
  const theirs = [
    'iyk-cards-0123456789ab-2026-11-02T00-00-00Z.backup',
    'iyk-cards-0123456789ab-2026-11-03T00-00-00Z.backup.age',
  ]
  const underWay = '.iyk-cards-0123456789ab-2026-11-20T18-59-59Z.backup.unfinished'
  await fill(folder, [former, ...theirs, underWay])
  const kept = [underWay, ...theirs, former]
  const one = await makeOne(t, folder, host.environment, { keep: 1 })
  const said = ['BACKUP_DIR has backups of other installations or versions, which are kept']
  assert.deepEqual(one.logged, said)
  const other = await makeOne(t, folder, host.environment, { keep: 1, madeAt: '2026-11-20T18:00:00.000Z' })
  assert.deepEqual(other.logged, said)
  assert.notEqual(other.store, one.store)
  assert.deepEqual(await names(folder), [...kept, one.made, other.made].sort())
})

test('a scheduled backup that fails is logged and counted, and deletes no older one', async (t) => {
  const folder = await createScratch()
  const store = await findStoreId((await open(t)).database)
  const old = `iyk-cards-${store}-2026-11-01T00-00-00Z.backup`
  await writeFile(join(folder, old), '')
  const { found, logged } = await makeOne(t, folder, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
  assert.deepEqual(logged, ['a scheduled backup failed; the next attempt is within an hour'])
  assert.equal(found?.failures, 1)
  assert.deepEqual(await names(folder), [old])
})

test('a host that stops before its backup has begun begins none, and leaves it to others', async (t) => {
  const { database, reserve } = await open(t)
  const folder = await createScratch()
  const log: Log = { info: () => {}, warn: () => {}, error: () => {} }
  const env = { ...process.env, DATABASE_URL: urlOf(database), DATA_DIR: await createScratch() }
  const settings = { BACKUP_DIR: folder, BACKUP_EVERY: '1d', BACKUP_KEEP: 2, BACKUP_RECIPIENT: undefined }
  const backups = startBackups({ settings, database, log, clock: () => new Date('2026-11-20T19:00:00.000Z'), env })
  await backups.stop()
  assert.deepEqual(await names(folder), [])
  assert.ok(await reserve())
})

test('a host with BACKUP_DIR makes backups, and its metrics say when', async (t) => {
  const folder = await createScratch()
  const host = await startHost({ BACKUP_DIR: folder, LEAVE_ROOT: 'off' })
  t.after(host.remove)
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await fetch(`${host.url}/metrics`)).text())?.[1])
  while (!(await metric('backup_last_success_timestamp_seconds'))) assert.equal(await metric('backup_failures'), 0)
  assert.equal(await metric('backup_interval_seconds'), 86_400)
  assert.match((await names(folder)).join(), /^iyk-cards-[0-9a-f]{12}-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/)
  assert.match((await host.cards('audit')).output, /operator +backup +ok/)
})

test('an interval that is none, a relative directory and a wrong key are refused at start', () => {
  const wrong = { BACKUP_DIR: 'backups', BACKUP_EVERY: '0d', BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1' }
  for (const [name, value] of Object.entries(wrong))
    assert.throws(() => parseConfig({ BACKUP_DIR: '/var/backups', [name]: value }), new RegExp(name))
})
