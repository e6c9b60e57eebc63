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
