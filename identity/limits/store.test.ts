import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import { consume, refund } from './store.ts'

test('taking back waits for whoever counts for several before it holds anything that they need', async (t) => {
  const database = await createTestDatabase(['outbox', 'identity'])
  t.after(() => database.close())
  const limits = ['code:a', 'code:b'].map((key) => ({ key, max: 5, seconds: 60 }))
  await consume(database, limits, new Date())
  const counting = await database.pool.connect()
  await counting.query(`begin; select pg_advisory_xact_lock(hashtextextended('code:b', 0))`)
  const taken = refund(database, limits)
  const waits = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  while ((await counting.query(waits)).rows.length === 0);
  const held = await counting.query(`select from identity.limits where key = 'code:a' for update nowait`)
  assert.equal(held.rowCount, 1)
  await counting.query('commit')
  counting.release()
  await taken
  const { rows } = await database.pool.query('select distinct counts from identity.limits')
  assert.deepEqual(rows, [{ counts: [0] }])
})
