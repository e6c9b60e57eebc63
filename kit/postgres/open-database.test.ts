import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '../../dev/test-database.ts'
import { type Database, statement } from './database.ts'

const create = statement(
  'test.create',
  `create table lamps as select name, 0 as pressed from unnest('{left,right}'::text[]) name`,
)
const press = statement('test.press', 'update lamps set pressed = pressed + 1 where name = $1')
const list = statement('test.list', 'select pressed from lamps order by name')

/** Two transactions each of which holds what the other wants next, in their first run. */
const cross = async (t: TestContext, options: { once?: boolean }) => {
  const database = await createTestDatabase([])
  t.after(() => database.close())
  await database.rows(create)
  const holding = { left: Promise.withResolvers<void>(), right: Promise.withResolvers<void>() }
  let runs = 0
  const pressBoth = (first: 'left' | 'right', second: 'left' | 'right') =>
    database.transaction(async (inside: Database) => {
      runs += 1
      await inside.rows(press, [first])
      holding[first].resolve()
      await holding[second].promise
      await inside.rows(press, [second])
    }, options)
  const ended = await Promise.allSettled([pressBoth('left', 'right'), pressBoth('right', 'left')])
  const lamps = await database.rows<{ pressed: number }>(list)
  return { runs, ended: ended.map(({ status }) => status).sort(), pressed: lamps.map(({ pressed }) => pressed) }
}

test('behavior: of two transactions that wait for each other one is run again, and both count', async (t) => {
  assert.deepEqual(await cross(t, {}), { runs: 3, ended: ['fulfilled', 'fulfilled'], pressed: [2, 2] })
})

test('behavior: what asks to run once is not run again', async (t) => {
  assert.deepEqual(await cross(t, { once: true }), { runs: 2, ended: ['fulfilled', 'rejected'], pressed: [1, 1] })
})

const createPressBoth = statement(
  'test.createPressBoth',
  `create function press_both(first text, second text) returns void language plpgsql as $$
   begin
     update lamps set pressed = pressed + 1 where name = first;
     perform pg_advisory_xact_lock_shared(1);
     update lamps set pressed = pressed + 1 where name = second;
   end $$`,
)
const pressBoth = statement('test.pressBoth', 'select press_both($1, $2)')
const waiting = statement(
  'test.waiting',
  `select count(*) from pg_locks where locktype = 'advisory' and not granted
   and database = (select oid from pg_database where datname = current_database())`,
)

test('behavior: of two statements that wait for each other one is run again, and both count', async (t) => {
  const database = await createTestDatabase([])
  t.after(() => database.close())
  await database.rows(create)
  await database.rows(createPressBoth)
  const gate = await database.pool.connect()
  await gate.query('begin')
  await gate.query('select pg_advisory_xact_lock(1)')
  const both = [database.rows(pressBoth, ['left', 'right']), database.rows(pressBoth, ['right', 'left'])]
  const ended = Promise.allSettled(both)
  while ((await database.row<{ count: number }>(waiting))!.count < 2);
  await gate.query('commit')
  gate.release()
  assert.deepEqual(new Set((await ended).map(({ status }) => status)), new Set(['fulfilled']))
  assert.deepEqual(await database.rows(list), [{ pressed: 2 }, { pressed: 2 }])
})
