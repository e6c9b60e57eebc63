import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createOperator } from '../../dev/start-operator.ts'
import { createTestDatabase, urlOf } from '../../dev/test-database.ts'
import { storedFunctions } from '../store-parts.ts'

test('a command changes neither tables nor stored functions of a database that a host of another version uses', async (t) => {
  const database = await createTestDatabase()
  t.after(() => database.close())
  const { pool } = database
  const list = (operate: ReturnType<typeof createOperator>) => operate(['cards', 'list'])
  const operate = createOperator({ ...process.env, DATABASE_URL: urlOf(database), CARD_MASTER_KEY: '5a'.repeat(16) })
  const refused = /The database is older than this version of IYK Cards\. Restart the host with this version first/

  // A newer host: it has functions of its own, and no other tables.
  await pool.query(
    `create or replace function cards.wire_time(at timestamptz) returns text language sql stable as $$ select 'newer' $$`,
  )
  await pool.query(`update cards.functions set hash = 'newer', number = $1`, [storedFunctions.number + 1])
  const beside = await list(operate)
  assert.equal(beside.code, 0, beside.errors)
  assert.match(
    beside.errors,
    /^the stored functions in the database are of a newer version and were left as they are$/m,
  )
  assert.equal((await pool.query('select cards.wire_time(now()) as time')).rows[0].time, 'newer')

  // An older host: first only its functions, then its tables too.
  await pool.query(`update cards.functions set hash = 'older', number = $1`, [storedFunctions.number - 1])
  assert.match((await list(operate)).errors, refused)
  await pool.query(`delete from cards.migrations where name >= '0051-first-version'`)
  await pool.query('drop trigger first_version on cards.poap_events')
  const { code, errors } = await list(operate)
  assert.equal(code, 1)
  assert.match(errors, refused)
  const { rows } = await pool.query(
    `select hash, exists (select from pg_trigger where tgname = 'first_version') as trigger from cards.functions`,
  )
  assert.deepEqual(rows, [{ hash: 'older', trigger: false }])
})
