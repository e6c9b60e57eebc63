import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Database } from './database.ts'
import { inTurn } from './in-turn.ts'
import { StoreUnavailable } from './store-unavailable.ts'

const open = (options: Parameters<typeof inTurn>[0]) => {
  const run = inTurn(options)
  const database = {} as Database
  const started: number[] = []
  const ends: (() => void)[] = []
  const add = (number: number) =>
    run(database, async () => {
      started.push(number)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (number === 1) throw new Error('the first fails')
      return number
    })
  return { add, started, ends, run }
}

test('so many run at a time, the others in their order, also after one that failed', async () => {
  const { add, started, ends } = open({ atOnce: 2 })
  const all = Promise.allSettled([1, 2, 3, 4].map(add))
  await setImmediate()
  assert.deepEqual(started, [1, 2])
  ends[0]!()
  await setImmediate()
  assert.deepEqual(started, [1, 2, 3])
  ends[1]!()
  await setImmediate()
  for (const end of ends.slice(2)) end()
  assert.deepEqual(
    (await all).map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  )
  const late = add(5)
  await setImmediate()
  ends[4]!()
  assert.equal(await late, 5)
})

test('who waited too long is refused and takes no place, and another database has its own', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { add, started, ends, run } = open({ atOnce: 1, waitAtMost: 3000 })
  const first = add(0)
  const second = add(2)
  assert.equal(await run({} as Database, async () => 'other'), 'other')
  t.mock.timers.tick(3000)
  await assert.rejects(second, StoreUnavailable)
  const third = add(3)
  ends[0]!()
  assert.equal(await first, 0)
  await setImmediate()
  // Whoever has a place is not refused any more.
  t.mock.timers.tick(3000)
  ends[1]!()
  assert.equal(await third, 3)
  assert.deepEqual(started, [0, 3])
})
