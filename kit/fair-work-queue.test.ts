import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairWorkQueue } from './fair-work-queue.ts'

const limits = { capacity: 1, maxWaiting: 6, maxWaitingOfOne: 4, patience: 60, retryAfter: 3 }

/** Work that ends on demand, and a list of what has started. */
const createJobs = (options = limits) => {
  const queue = createFairWorkQueue(options)
  const begun: string[] = []
  const ends: { name: string; end: () => void }[] = []
  const start = (name: string, source?: string) => {
    const work = () => {
      begun.push(name)
      return new Promise<void>((end) => ends.push({ name, end }))
    }
    const done = queue(name, work, source)
    done.catch(() => {})
    return done
  }
  /** What has run longest, of all or of one caller, ends. */
  const endNext = async (of?: string) => {
    const at = ends.findIndex(({ name }) => of === undefined || name === of)
    if (at !== -1) ends.splice(at, 1)[0]?.end()
    await new Promise(setImmediate)
  }
  return { begun, start, endNext }
}

test('callers take turns, however many of one wait', async () => {
  const { begun, start, endNext } = createJobs()
  for (const name of ['many', 'many', 'many', 'one', 'another', 'many']) start(name)
  for (let done = 0; done < 6; done += 1) await endNext()
  assert.deepEqual(begun, ['many', 'one', 'another', 'many', 'many', 'many'])
})

test('one caller takes a part of the queue, and another still finds a place', async () => {
  const { begun, start, endNext } = createJobs()
  const [, ...waiting] = Array.from({ length: 7 }, () => start('many'))
  for (const refused of waiting.slice(4))
    await assert.rejects(refused, { type: 'server_unavailable', retryAfter: 3, reason: /4 of them from one/ })
  start('one')
  start('one')
  for (let done = 0; done < 7; done += 1) await endNext()
  assert.equal(begun.filter((name) => name === 'one').length, 2)
  start('many')
  assert.equal(begun.at(-1), 'many', 'all have left')
})

test('security 101: callers that fill the queue together keep nobody out; the longest line loses its last one', async () => {
  const { begun, start, endNext } = createJobs({ ...limits, maxWaiting: 8 })
  const refused = { type: 'server_unavailable', retryAfter: 3, reason: /made room|queue is full/ }
  start('first')
  const [a, b] = ['a', 'b'].map((name) => Array.from({ length: 4 }, () => start(name)))
  const guests = [start('guest'), start('other')]
  await assert.rejects(a![3]!, refused)
  await assert.rejects(b![3]!, refused)
  guests.push(start('guest'), start('other'))
  await assert.rejects(a![2]!, refused)
  await assert.rejects(b![2]!, refused)
  // Of lines of about the same length, none takes a place from another.
  for (const name of ['a', 'guest']) await assert.rejects(start(name), refused)
  for (let done = 0; done < 9; done += 1) await endNext()
  await Promise.all(guests)
  assert.deepEqual(begun, ['first', 'a', 'b', 'guest', 'other', 'a', 'b', 'guest', 'other'])
})

test('a caller with one fewer in the queue takes no place from another', async () => {
  const { begun, start, endNext } = createJobs({ ...limits, maxWaiting: 5 })
  for (const name of ['first', 'a', 'a', 'a', 'b', 'b']) start(name)
  await assert.rejects(start('b'), { type: 'server_unavailable', reason: /queue is full/ })
  for (let done = 0; done < 6; done += 1) await endNext()
  assert.equal(begun.filter((name) => name === 'a').length, 3)
})

test('one caller, and one source, has a part of what runs at once; those behind it that may run do', async () => {
  const options = { ...limits, capacity: 4, capacityOfOne: 2, capacityOfSource: 3, maxWaiting: 20 }
  const { begun, start, endNext } = createJobs(options)
  for (const [name, source] of [
    ['many', 'slow'],
    ['many', 'slow'],
    ['many', 'quick'],
    ['second', 'slow'],
    ['second', 'slow'],
    ['second', 'quick'],
    ['third', 'slow'],
  ] as const)
    start(name, source)
  assert.deepEqual(begun, ['many', 'many', 'second', 'second'])
  await endNext()
  assert.deepEqual(begun.slice(4), ['third'], 'nobody waits for a line that may not go on')
  await endNext()
  assert.deepEqual(begun.slice(5), ['many'], 'the next in line, for a source that is free')
  for (let done = 0; done < 5; done += 1) await endNext()
  assert.equal(begun.length, 7)
})

test('who had a turn and then waits for a slow source does not go before those who had none', async () => {
  const { begun, start, endNext } = createJobs({ ...limits, capacity: 2, capacityOfSource: 1 } as typeof limits)
  for (const [name, source] of [['slow', 'source'], ['quick'], ['one'], ['one', 'source'], ['two'], ['three']] as const)
    start(name, source)
  for (const ended of ['quick', 'one', 'slow']) await endNext(ended)
  assert.deepEqual(begun, ['slow', 'quick', 'one', 'two', 'three'])
})

test('who waits too long loses their place', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { begun, start, endNext } = createJobs()
  start('first')
  const late = start('late')
  t.mock.timers.tick(59_000)
  start('patient')
  t.mock.timers.tick(1000)
  await assert.rejects(late, { type: 'server_unavailable', retryAfter: 3 })
  await endNext()
  assert.deepEqual(begun, ['first', 'patient'])
})

test('failed work frees its place', async () => {
  const queue = createFairWorkQueue(limits)
  const failing = queue('one', () => Promise.reject(new Error('failed')))
  const next = queue('one', async () => 'done')
  await assert.rejects(failing, /failed/)
  assert.equal(await next, 'done')
})
