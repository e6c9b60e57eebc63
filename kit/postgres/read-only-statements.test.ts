import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createTestDatabase } from '@iyk/dev/test-database.ts'
import pg from 'pg'
import { statement } from './database.ts'
import { callTimeouts } from './open-database.ts'
import { mostUnderWay } from './open-readers.ts'

const held = statement('test.held', 'select text from held', { readOnly: true })
const free = statement('test.free', 'select text from free', { readOnly: true })

const create = statement('test.create_things', 'create table things (thing int)')
const createWriter = statement(
  'test.create_writer',
  'create function add_thing() returns void language sql as $$ insert into things values (1) $$',
)
const marked = ['insert into things values (1)', 'select from things for update', 'select add_thing()'].map(
  (text, place) => statement(`test.marked_${place}`, text, { readOnly: true }),
)

for (const timeouts of [undefined, callTimeouts])
  test(`a statement that is wrongly marked as only reading fails in tests${timeouts ? ', also with the connections of a host' : ''}`, async (t) => {
    const database = await createTestDatabase([], timeouts)
    t.after(() => database.close())
    await database.rows(create)
    await database.rows(createWriter)
    for (const one of marked)
      await assert.rejects(database.rows(one), ({ cause }: Error) => (cause as { code?: string }).code === '25006')
  })

/** A table that another transaction holds until `release`, and one that is free. */
const open = async (t: TestContext) => {
  const database = await createTestDatabase([], callTimeouts)
  const other = new pg.Client(database.connection)
  t.after(async () => {
    await other.end()
    await database.close()
  })
  await other.connect()
  for (const table of ['held', 'free']) await other.query(`create table ${table} as select '${table}' as text`)
  await other.query('begin')
  await other.query('lock table held')
  return { database, release: () => other.query('commit') }
}

test('behavior: reads behind one that waits for a lock do not wait for that lock, and it is read once the lock is gone', async (t) => {
  const { database, release } = await open(t)
  const waiting = [1, 2].map(() => database.rows(held))
  const ended = Promise.race(waiting.map((one) => one.catch(() => undefined))).then(() => 'the lock')
  const others = Promise.all([1, 2, 3, 4].map(() => database.row(free)))
  assert.deepEqual(await Promise.race([others, ended]), Array(4).fill({ text: 'free' }))
  await release()
  assert.deepEqual(await Promise.all(waiting), Array(2).fill([{ text: 'held' }]))
})

test('connections that only read are counted beside those of the pool, and as idle while they wait for nothing', async (t) => {
  const { database, release } = await open(t)
  const beside = () => {
    const { open: all, idle } = database.countConnections()
    const { totalCount, idleCount } = database.pool
    return [all - totalCount, idle - idleCount]
  }
  assert.deepEqual(beside(), [0, 0])
  const waiting = database.rows(held)
  await database.row(free)
  assert.deepEqual(beside(), [2, 1])
  await release()
  await waiting
  assert.deepEqual(beside(), [2, 2])
})

test('behavior: a read for which no shared connection has room waits for none of those before it', async (t) => {
  const { database, release } = await open(t)
  const waiting = Array.from({ length: 2 * mostUnderWay }, () => database.rows(held))
  const ended = Promise.race(waiting.map((one) => one.catch(() => undefined))).then(() => 'the lock')
  assert.deepEqual(await Promise.race([database.row(free), ended]), { text: 'free' })
  await release()
  assert.deepEqual(await Promise.all(waiting), Array(2 * mostUnderWay).fill([{ text: 'held' }]))
})

test('behavior: reads behind the first use of their own statement, which was ended for waiting, are answered, too', async (t) => {
  const { database, release } = await open(t)
  const waiting = Array.from({ length: 12 }, () => database.row(held))
  // The shared connections have ended their first statements once others are answered over them.
  await Promise.all([1, 2, 3, 4].map(() => database.row(free)))
  await release()
  assert.deepEqual(await Promise.all(waiting), Array(12).fill({ text: 'held' }))
})
