import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { updateLock } from '@iyk/kit/postgres/update-store.ts'
import { holdRows } from '../../dev/hold-rows.ts'
import { createScratch } from '../../dev/scratch.ts'
import { startCommand } from '../../dev/start-command.ts'
import { createTestDatabase, urlOf } from '../../dev/test-database.ts'

/** The settings of a store in a database of its own, and how to hold what a command waits for. */
const openStore = async (t: TestContext) => {
  const database = await createTestDatabase()
  t.after(database.close)
  const settings = { DATABASE_URL: urlOf(database), DATA_DIR: join(await createScratch(), 'data') }
  const folder = await createScratch()
  return { settings, folder, pool: database.pool, hold: (statement: string) => holdRows(database, statement) }
}
const lockMessages = 'lock table outbox.messages in access exclusive mode'

test('Ctrl-C during a backup says that no file was written, and none is there', async (t) => {
  const { settings, folder, hold } = await openStore(t)
  const held = await hold(lockMessages)
  const backup = startCommand(t, ['backup', join(folder, 'cards.backup')], settings)
  await held.waiting(1, backup.closed)
  backup.interrupt()
  const { code, output } = await backup.closed
  await held.undo()
  assert.equal(code, 130)
  assert.match(output, /^Stopped\. .*cards\.backup was not written\.$/m)
  assert.deepEqual(await readdir(folder), [])
})

test('a backup ends with the host that started it', async (t) => {
  const { settings, folder, hold } = await openStore(t)
  const held = await hold(lockMessages)
  const backup = fork(join(import.meta.dirname, '../operator.ts'), ['backup', join(folder, 'cards.backup')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  t.after(() => backup.kill('SIGKILL'))
  const ended = once(backup, 'exit')
  await held.waiting(1, ended)
  assert.equal(backup.exitCode, null)
  backup.disconnect()
  await ended
  await held.undo()
  assert.deepEqual(await readdir(folder), [])
})

test('Ctrl-C during the check of a backup leaves nothing of the store that it made', async (t) => {
  const { settings, folder } = await openStore(t)
  const file = join(folder, 'cards.backup')
  assert.equal((await startCommand(t, ['backup', file], settings).closed).code, 0)
  const TMPDIR = await createScratch()
  const watcher = watch(TMPDIR)
  t.after(() => watcher.close())
  const made = once(watcher, 'change')
  const check = startCommand(t, ['backup', 'check', file], { ...settings, TMPDIR })
  await Promise.race([made, check.closed])
  check.interrupt()
  const { code, output } = await check.closed
  assert.equal(code, 130)
  assert.match(output, /^Stopped\. .*cards\.backup was not checked to its end\.$/m)
  assert.deepEqual(await readdir(TMPDIR), [])
})

test('Ctrl-C during a restore says that nothing was changed, and nothing is', async (t) => {
  const { settings, folder, pool, hold } = await openStore(t)
  const file = join(folder, 'cards.backup')
  assert.equal((await startCommand(t, ['backup', file], settings).closed).code, 0)
  await pool.query(`insert into identity.users (user_id, status, created_at) values ('user-of-now', 'active', now())`)
  const held = await hold(`select pg_advisory_xact_lock(${updateLock})`)
  const restore = startCommand(t, ['restore', file, '--replace'], settings)
  await held.waiting(1, restore.closed)
  restore.interrupt()
  const { code, output } = await restore.closed
  await held.undo()
  assert.equal(code, 130)
  assert.match(output, /^Stopped\. Nothing was changed\.$/m)
  assert.equal((await pool.query('select from identity.users')).rowCount, 1)
})
