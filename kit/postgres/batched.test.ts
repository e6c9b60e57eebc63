import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { createTestDatabase } from '../../dev/test-database.ts'
import { batched } from './batched.ts'
import { type Database, statement } from './database.ts'
import { callTimeouts, openDatabase } from './open-database.ts'
import { StoreUnavailable } from './store-unavailable.ts'

/** A batch that ends when the test says so, and what each was given. */
const open = (fails: (items: readonly string[]) => Error | undefined = () => undefined) => {
  const batches: string[][] = []
  const ends: (() => void)[] = []
  const add = batched<string, string>({
    keyOf: (item) => item.charAt(0),
    groupOf: (item) => (item.endsWith('*') ? 'starred' : 'plain'),
    atOnce: 2,
    run: async (_database, items) => {
      batches.push([...items])
      await new Promise<void>((resolve) => ends.push(resolve))
      const error = fails(items)
      if (error) throw error
      return items.map((item) => item.toUpperCase())
    },
  })
  const database = {} as Database
  const run = (item: string) => add(database, item)
  /** Also of the batches that start when others have ended. */
  const endAll = async () => {
    do {
      for (const end of ends.splice(0)) end()
      await setImmediate()
      await setImmediate()
    } while (ends.length > 0)
  }
  return { run, batches, ends, endAll }
}

test('those that come in one turn, or while batches run, share the next, one of each key', async () => {
  const { run, batches, endAll } = open()
  const results = ['a1', 'b1', 'a2', 'b2', 'a3', 'c1'].map(run)
  await setImmediate()
  assert.deepEqual(batches, [
    ['a1', 'b1', 'c1'],
    ['a2', 'b2'],
  ])
  results.push(run('d1'))
  await setImmediate()
  results.push(run('e1'))
  await endAll()
  assert.deepEqual(await Promise.all(results), ['A1', 'B1', 'A2', 'B2', 'A3', 'C1', 'D1', 'E1'])
  assert.deepEqual(batches.slice(2), [['a3', 'd1', 'e1']])
})

test('a batch has items of one group, and one group does not wait for another', async () => {
  const { run, batches, endAll } = open()
  const results = ['a', 'b', 'a*', 'c*'].map(run)
  await setImmediate()
  results.push(run('c'))
  await setImmediate()
  results.push(run('d'), run('d*'))
  await setImmediate()
  assert.deepEqual(batches, [['a', 'b'], ['a*', 'c*'], ['c'], ['d*']])
  await endAll()
  await Promise.all(results)
  assert.deepEqual(batches.slice(4), [['d']])
})

test('what one item breaks reaches no other', async () => {
  const { run, endAll } = open((items) => (items.includes('bad') ? new Error('broken') : undefined))
  const results = Promise.allSettled(['x1', 'y1', 'a1', 'bad', 'c1'].map(run))
  await endAll()
  assert.deepEqual(
    (await results).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
    ['X1', 'Y1', 'A1', 'broken', 'C1'],
  )
})

test('while the store is unavailable nothing is tried a second time', async () => {
  const { run, batches, endAll } = open(() => new StoreUnavailable(new Error('down')))
  const results = Promise.allSettled(['x1', 'y1', 'a1', 'b1'].map(run))
  await endAll()
  assert.ok((await results).every(({ status }) => status === 'rejected'))
  assert.equal(batches.length, 1)
})

test('those who wait behind a store that does not respond are refused with it, and do not wait for it once more', async () => {
  const { run, batches, endAll } = open(() => new StoreUnavailable(new Error('Query read timeout')))
  const results = [run('a1')]
  await setImmediate()
  results.push(run('b1'))
  await setImmediate()
  results.push(run('a2'), run('c1'))
  await setImmediate()
  const settled = Promise.allSettled(results)
  await endAll()
  assert.ok((await settled).every(({ status }) => status === 'rejected'))
  assert.deepEqual(batches, [['a1'], ['b1']])
})

test('a lost connection refuses those it was used for, and who waits behind them goes over another', async () => {
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const { run, batches, endAll } = open((items) => (items.includes('a1') ? new StoreUnavailable(lost) : undefined))
  const results = ['a1', 'b1'].map(run)
  await setImmediate()
  results.push(run('a2'), run('b2'))
  const settled = Promise.allSettled(results)
  await endAll()
  assert.deepEqual(
    (await settled).map((one) => (one.status === 'fulfilled' ? one.value : 'refused')),
    ['refused', 'refused', 'A2', 'B2'],
  )
  assert.deepEqual(batches, [
    ['a1', 'b1'],
    ['a2', 'b2'],
  ])
})

/** The same store for calls that the server ends soon. */
const openImpatient = (t: TestContext, { connection }: { connection: PoolConfig }) => {
  const database = openDatabase({ connection, timeouts: { ...callTimeouts, statement: 300 } })
  t.after(() => database.close())
  return database
}

const canceled = () => new StoreUnavailable(Object.assign(new Error('canceling statement'), { code: '57014' }))

test('a batch that timed out is done one by one, and whoever comes later does not wait for that', async () => {
  const { run, batches, ends } = open((items) => (items.includes('held') ? canceled() : undefined))
  const results = Promise.allSettled(['a1', 'held', 'b1'].map(run))
  await setImmediate()
  ends.shift()!()
  await setImmediate()
  const later = [run('x1'), run('y1')]
  await setImmediate()
  later.push(run('z1'))
  await setImmediate()
  assert.deepEqual(batches, [['a1', 'held', 'b1'], ['a1'], ['held'], ['b1'], ['x1', 'y1'], ['z1']])
  for (const end of ends) end()
  assert.deepEqual(await Promise.all(later), ['X1', 'Y1', 'Z1'])
  assert.deepEqual(
    (await results).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.reason)),
    ['A1', 'database: canceling statement', 'B1'],
  )
})

test('a single call that timed out fails alone', async () => {
  const { run, endAll } = open((items) => (items.includes('held') ? canceled() : undefined))
  const results = [run('held')]
  await setImmediate()
  results.push(run('b1'))
  await setImmediate()
  results.push(run('c1'))
  const settled = Promise.allSettled(results)
  await endAll()
  assert.deepEqual(
    (await settled).map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled'],
  )
})

test('a store that ends nothing in time is asked for a few of a batch, and the others are refused', async () => {
  const { run, batches, endAll } = open(canceled)
  const results = Promise.allSettled(Array.from({ length: 40 }, (_, n) => run(String.fromCodePoint(0x100 + n))))
  await endAll()
  assert.ok((await results).every(({ status }) => status === 'rejected'))
  assert.equal(batches.length, 5)
})

test('security 71: who waits for a row that another transaction holds does not make others of the batch wait or fail', async (t) => {
  const patient = await createTestDatabase([])
  t.after(() => patient.close())
  const database = openImpatient(t, patient)
  await patient.pool.query('create table notes (id integer primary key, seen integer not null default 0)')
  await patient.pool.query('insert into notes (id) select generate_series(1, 9)')
  const see = statement('test.see', 'update notes set seen = seen + 1 where id = any($1::int[]) returning id')
  const add = batched<number, number>({
    atOnce: 1,
    run: async (within, ids) => {
      const rows = await within.rows<{ id: number }>(see, [ids])
      return ids.map((id) => rows.find((row) => row.id === id)!.id)
    },
  })
  const holder = await patient.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from notes where id = 4 for update')
    const calls = [1, 2, 3, 4, 5, 6].map((id) => add(database, id))
    const held = assert.rejects(calls[3]!, StoreUnavailable)
    assert.deepEqual(await Promise.all(calls.filter((_, place) => place !== 3)), [1, 2, 3, 5, 6])
    assert.equal(await add(database, 7), 7)
    await held
  } finally {
    await holder.query('commit')
    holder.release()
  }
  assert.equal(await add(database, 4), 4)
  const { rows } = await patient.pool.query('select array_agg(seen order by id) as seen from notes')
  assert.deepEqual(rows[0].seen, [1, 1, 1, 1, 1, 1, 1, 0, 0])
})
