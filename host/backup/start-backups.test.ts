import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Log } from '@iyk/kit/log.ts'
import { createScratch } from '../../dev/scratch.ts'
import { startHost } from '../../dev/start-host.ts'
import { createTestDatabase } from '../../dev/test-database.ts'
import { parseConfig } from '../config.ts'
import { openBackup } from './open-backup.ts'
import { failBackup, findBackups, finishBackup, releaseBackup, reserveBackup } from './schedule-store.ts'
import { startBackups } from './start-backups.ts'

test('of several hosts one makes the backup that is due; a failed one is due within the hour, one of a stopped host at once', async (t) => {
  const database = await createTestDatabase()
  t.after(database.close)
  const reserve = (minutes = 1440) => reserveBackup(database, minutes)
  const all = await Promise.all([reserve(), reserve(), reserve(), reserve()])
  assert.equal(all.filter(Boolean).length, 1)
  await finishBackup(database)
  assert.equal(await reserve(), false)
  const later = (minutes: number) =>
    database.pool.query(`update outbox.backups set due_at = due_at - make_interval(mins => $1)`, [minutes])
  await later(1440)
  assert.equal(await reserve(), true)
  await failBackup(database)
  assert.equal((await findBackups(database))?.failures, 1)
  assert.equal(await reserve(), false)
  await later(60)
  assert.equal(await reserve(), true)
  await releaseBackup(database)
  assert.equal(await reserve(), true)
  assert.equal(await reserve(60), true, 'a shorter interval counts at once')
})

test('hosts that look at the same moment make one backup, in each of three hundred rounds', async (t) => {
  const database = await createTestDatabase()
  t.after(database.close)
  for (let round = 0; round < 300; round += 1) {
    await database.pool.query('delete from outbox.backups')
    const all = await Promise.all(Array.from({ length: 8 }, () => reserveBackup(database, 1440)))
    assert.equal(all.filter(Boolean).length, 1, `round ${round}`)
  }
})

const names = async (folder: string) => (await readdir(folder)).sort()

/** Makes the first round of a schedule, and waits until it is over. */
const makeOne = async (t: { after: (end: () => unknown) => void }, folder: string, env: Record<string, string>) => {
  const database = await createTestDatabase()
  t.after(database.close)
  const logged: string[] = []
  const note = (_fields: unknown, message: string) => void logged.push(message)
  const log: Log = { info: note, warn: note, error: note }
  const settings = { BACKUP_DIR: folder, BACKUP_EVERY: '1d', BACKUP_KEEP: 2, BACKUP_RECIPIENT: undefined }
  const clock = () => new Date('2026-11-20T19:00:00.000Z')
  const backups = startBackups({ settings, database, log, clock, env: { ...process.env, ...env } })
  let found = await findBackups(database)
  while (!found?.finishedAt && !found?.failures) found = await findBackups(database)
  await backups.stop()
  return { found, logged }
}

test('a scheduled backup can be restored, and the oldest and unfinished ones are deleted, and nothing else', async (t) => {
  const host = await startHost()
  t.after(host.remove)
  const folder = await createScratch()
  const [first, second] = ['iyk-cards-2026-11-01T00-00-00Z.backup', 'iyk-cards-2026-11-02T00-00-00Z.backup']
  for (const name of [first, second, `.${second}.unfinished`, 'mine.backup', '.mine.unfinished'])
    await writeFile(join(folder, name!), '')
  const { found, logged } = await makeOne(t, folder, host.environment)
  assert.deepEqual(logged, [])
  assert.equal(found?.failures, 0)
  const made = 'iyk-cards-2026-11-20T19-00-00Z.backup'
  assert.deepEqual(await names(folder), ['.mine.unfinished', second, made, 'mine.backup'])
  assert.ok((await openBackup(join(folder, made))).manifest.tables.some(({ rows }) => rows > 0))
})

test('a scheduled backup that fails is logged and counted, and deletes no older one', async (t) => {
  const folder = await createScratch()
  const old = 'iyk-cards-2026-11-01T00-00-00Z.backup'
  await writeFile(join(folder, old), '')
  const { found, logged } = await makeOne(t, folder, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })
  assert.deepEqual(logged, ['a scheduled backup failed; the next attempt is within an hour'])
  assert.equal(found?.failures, 1)
  assert.deepEqual(await names(folder), [old])
})

test('a host with BACKUP_DIR makes backups, and its metrics say when', async (t) => {
  const folder = await createScratch()
  const host = await startHost({ BACKUP_DIR: folder, LEAVE_ROOT: 'off' })
  t.after(host.remove)
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await (await fetch(`${host.url}/metrics`)).text())?.[1])
  while (!(await metric('backup_last_success_timestamp_seconds'))) assert.equal(await metric('backup_failures'), 0)
  assert.match((await names(folder)).join(), /^iyk-cards-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/)
  assert.match((await host.cards('audit')).output, /operator +backup +ok/)
})

test('an interval that is none, a relative directory and a wrong key are refused at start', () => {
  const wrong = { BACKUP_DIR: 'backups', BACKUP_EVERY: '0d', BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1' }
  for (const [name, value] of Object.entries(wrong))
    assert.throws(() => parseConfig({ BACKUP_DIR: '/var/backups', [name]: value }), new RegExp(name))
})
