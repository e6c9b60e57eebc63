import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createScratch } from '../../dev/scratch.ts'
import { startCommand } from '../../dev/start-command.ts'
import { createTestDatabase } from '../../dev/test-database.ts'

/** The settings of a store in a database of its own, and someone who holds what a command waits for. */
const openHeld = async (t: TestContext) => {
  const database = await createTestDatabase()
  const holder = await database.pool.connect()
  t.after(() => {
    holder.release()
    return database.close()
  })
  const { host, port, user, database: name, connectionString } = database.connection
  const DATABASE_URL =
    connectionString ?? `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host as string)}`
  const settings = { DATABASE_URL, DATA_DIR: join(await createScratch(), 'data') }
  const folder = await createScratch()
  const whileHeld = async (statement: string, run: () => Promise<void>) => {
    await holder.query('begin')
    await holder.query(statement)
    await run()
    await holder.query('rollback')
  }
  /** Resolves once this many wait for a lock: a server keeps waiting for one whose client has gone. */
  const waits = async (event: 'relation' | 'advisory', count: number) => {
    const text = 'select from pg_stat_activity where datname = current_database() and wait_event = $1'
    while ((await database.pool.query(text, [event])).rowCount !== count);
  }
  return { settings, folder, pool: database.pool, whileHeld, waits }
}
const lockMessages = 'lock table outbox.messages in access exclusive mode'

test('Ctrl-C during a backup says that no file was written, and none is there', async (t) => {
  const { settings, folder, whileHeld, waits } = await openHeld(t)
  await whileHeld(lockMessages, async () => {
    const backup = startCommand(t, ['backup', join(folder, 'cards.backup')], settings)
    await waits('relation', 1)
    backup.interrupt()
    const { code, output } = await backup.closed
    assert.equal(code, 130)
    assert.match(output, /^Stopped\. .*cards\.backup was not written\.$/m)
  })
  assert.deepEqual(await readdir(folder), [])
})

test('a backup ends with the host that started it', async (t) => {
  const { settings, folder, whileHeld, waits } = await openHeld(t)
  await whileHeld(lockMessages, async () => {
    const backup = fork(join(import.meta.dirname, '../operator.ts'), ['backup', join(folder, 'cards.backup')], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    t.after(() => backup.kill('SIGKILL'))
    const ended = once(backup, 'exit')
    await waits('relation', 1)
    backup.disconnect()
    await ended
  })
  assert.deepEqual(await readdir(folder), [])
})

test('Ctrl-C during a restore says that nothing was changed, and nothing is', async (t) => {
  const { settings, folder, pool, whileHeld, waits } = await openHeld(t)
  const file = join(folder, 'cards.backup')
  assert.equal((await startCommand(t, ['backup', file], settings).closed).code, 0)
  await pool.query(`insert into identity.users (user_id, status, created_at) values ('user-of-now', 'active', now())`)
  // The lock of who updates a store.
  await whileHeld('select pg_advisory_xact_lock(3853314791062309107)', async () => {
    const restore = startCommand(t, ['restore', file, '--replace'], settings)
    await waits('advisory', 1)
    restore.interrupt()
    const { code, output } = await restore.closed
    assert.equal(code, 130)
    assert.match(output, /^Stopped\. Nothing was changed\.$/m)
  })
  assert.equal((await pool.query('select from identity.users')).rowCount, 1)
})
