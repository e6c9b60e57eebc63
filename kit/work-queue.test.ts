import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorkQueue } from './work-queue.ts'

/** Work that ends on demand, and a list of what has started. */
const createJobs = (queue: ReturnType<typeof createWorkQueue>) => {
  const begun: string[] = []
  const start = (name: string, size: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const done = queue(size, () => {
      begun.push(name)
      return promise
    })
    done.catch(() => {})
    return { done, end: () => resolve(name), fail: () => reject(new Error(name)) }
  }
  return { begun, start }
}
const turn = () => new Promise(setImmediate)

test('work runs in order of arrival, as much at once as capacity allows', async () => {
  const { begun, start } = createJobs(createWorkQueue({ capacity: 10, maxWaiting: 5, patience: 60 }))
  const [first, second] = [start('first', 6), start('second', 6)]
  const third = start('third', 4)
  assert.deepEqual(begun, ['first'])
  first.end()
  await first.done
  await turn()
  assert.deepEqual(begun, ['first', 'second', 'third'])
  second.end()
  third.end()
  assert.deepEqual(await Promise.all([second.done, third.done]), ['second', 'third'])
})

test('failed work frees its capacity, and work larger than the capacity runs alone', async () => {
  const { begun, start } = createJobs(createWorkQueue({ capacity: 10, maxWaiting: 5, patience: 60 }))
  const [huge, small] = [start('huge', 50), start('small', 1)]
  assert.deepEqual(begun, ['huge'])
  huge.fail()
  await assert.rejects(huge.done, /huge/)
  await turn()
  assert.deepEqual(begun, ['huge', 'small'])
  small.end()
  await small.done
})

test('a caller that finds the queue full is told when to retry', async () => {
  const { begun, start } = createJobs(createWorkQueue({ capacity: 1, maxWaiting: 1, patience: 60 }))
  const [first, second, third] = [start('first', 1), start('second', 1), start('third', 1)]
  await assert.rejects(third.done, { type: 'server_unavailable', retryAfter: 60 })
  first.end()
  await first.done
  second.end()
  await second.done
  assert.deepEqual(begun, ['first', 'second'])
})

test('a caller that waits too long loses its place, and the work behind it runs', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { begun, start } = createJobs(createWorkQueue({ capacity: 10, maxWaiting: 5, patience: 60 }))
  const first = start('first', 6)
  const large = start('large', 6)
  t.mock.timers.tick(59_000)
  const small = start('small', 4)
  t.mock.timers.tick(1000)
  await assert.rejects(large.done, { type: 'server_unavailable' })
  await turn()
  assert.deepEqual(begun, ['first', 'small'])
  first.end()
  small.end()
  await Promise.all([first.done, small.done])
})
