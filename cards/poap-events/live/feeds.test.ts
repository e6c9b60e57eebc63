import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from '@iyk/kit/postgres/database.ts'
import fastify from 'fastify'
import { countActivity } from './activity.ts'
import { createFeeds, type Sees } from './feeds.ts'

const start = new Date('2026-11-20T19:00:00Z')
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const closer of closers.splice(0)) await closer()
})

/** Live views whose seconds pass when the test says so. */
const openFeeds = (change: { read?: () => Promise<string | undefined>; sight?: Map<string, Sees> } = {}) => {
  // Only what stands for a database: nothing here reads it.
  const database = {} as Database
  const ticks = new Set<() => void>()
  let now = start
  let collected = 0
  let reads = 0
  const feeds = createFeeds({
    database,
    clock: () => now,
    read: async () => {
      reads += 1
      return change.read ? change.read() : JSON.stringify({ collected })
    },
    findSight: async (_eventId, userIds) => change.sight ?? new Map(userIds.map((userId) => [userId, 'all'])),
    everySecond: (tick) => {
      ticks.add(tick)
      return () => ticks.delete(tick)
    },
  })
  closers.push(() => feeds.close())
  return {
    feeds,
    reads: () => reads,
    /** A collectible that this host has written. */
    collect: () => {
      collected += 1
      countActivity(database)
    },
    second: async (seconds = 1) => {
      for (let second = 0; second < seconds; second += 1) {
        // What began before this second is over.
        await turn()
        now = new Date(now.getTime() + 1000)
        for (const tick of [...ticks]) tick()
        await turn()
      }
    },
    pass: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds)
    },
    isRunning: () => ticks.size > 0,
  }
}

const until = new Date(start.getTime() + 300_000)
/** What a viewer has got so far, as text, and whether the stream has ended. */
const watch = (stream: ReadableStream<Uint8Array>) => {
  const got = { text: '', ended: '' }
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  const end = (how: string) => {
    got.ended = how
  }
  void (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) got.text += decoder.decode(part.value)
    end('closed')
  })().catch((error: Error) => end(error.message))
  return Object.assign(got, { leave: () => reader.cancel() })
}
const countsIn = (text: string) => [...text.matchAll(/"collected":(\d+)/g)].map(([, count]) => Number(count))

test('a hundred viewers of an event cost one query a second, and none while nothing is written here', async () => {
  const world = openFeeds()
  const viewers = Array.from({ length: 100 }, (_, place) =>
    watch(world.feeds.open('event', { userId: `user-${place}`, until, lastId: undefined })),
  )
  await world.second()
  assert.equal(world.reads(), 1)
  for (const _ of [1, 2, 3]) {
    world.collect()
    world.collect()
    await world.second()
  }
  assert.equal(world.reads(), 4)
  for (const { text } of viewers) assert.deepEqual(countsIn(text), [0, 2, 4, 6])
  // Another host may have written something: one look in five seconds.
  const before = world.reads()
  await world.second(5)
  assert.equal(world.reads(), before + 1)
  for (const { text } of viewers) assert.deepEqual(countsIn(text), [0, 2, 4, 6])
})

test('without viewers, nothing is read', async () => {
  const world = openFeeds()
  const viewer = watch(world.feeds.open('event', { userId: 'ada', until, lastId: undefined }))
  await world.second()
  await viewer.leave()
  assert.equal(world.isRunning(), false)
  const before = world.reads()
  world.collect()
  await world.second(20)
  assert.equal(world.reads(), before)
  assert.deepEqual(world.feeds.count('ada'), { all: 0, own: 0 })
})

test('who comes back with the last id gets only what is new, anyone else what there is', async () => {
  const world = openFeeds()
  const first = watch(world.feeds.open('event', { userId: 'ada', until, lastId: undefined }))
  await world.second()
  world.collect()
  await world.second()
  const lastId = [...first.text.matchAll(/id: (\S+)/g)].at(-1)?.[1]
  assert.ok(lastId)
  const same = watch(world.feeds.open('event', { userId: 'ada', until, lastId }))
  const other = watch(world.feeds.open('event', { userId: 'ada', until, lastId: 'earlier' }))
  await world.second()
  assert.match(first.text, /^retry: 3000\n\nevent: counts\nid: \S+\ndata: \{"at":"2026-11-20T19:00:0\d.000Z",/)
  assert.deepEqual([countsIn(same.text), countsIn(other.text)], [[], [1]])
  world.collect()
  await world.second()
  assert.deepEqual([countsIn(same.text), countsIn(other.text)], [[2], [1, 2]])
})

test('a stream ends with what its session can show, when the event is gone and when the host stops', async () => {
  let counts: string | undefined = '{"collected":1}'
  const world = openFeeds({ read: async () => counts })
  const soon = new Date(start.getTime() + 20_000)
  const short = watch(world.feeds.open('event', { userId: 'ada', until: soon, lastId: undefined }))
  const long = watch(world.feeds.open('event', { userId: 'ben', until, lastId: undefined }))
  const stopped = watch(world.feeds.open('other', { userId: 'cleo', until, lastId: undefined }))
  await world.second(19)
  assert.deepEqual([short.ended, long.ended], ['', ''])
  // A sign of life, so that nothing on the way takes it for dead.
  assert.match(long.text, /\n\n:\n\n/)
  await world.second()
  assert.deepEqual([short.ended, long.ended], ['closed', ''])
  counts = undefined
  await world.second(5)
  assert.equal(long.ended, 'closed')
  world.feeds.close()
  await turn()
  assert.equal(stopped.ended, 'closed')
  assert.equal(world.isRunning(), false)
})

test('an event that takes long to read is read less often', async () => {
  const world = openFeeds({
    read: async () => {
      // As long as a store of a busy host may take.
      world.pass(400)
      return JSON.stringify({ collected: world.reads() })
    },
  })
  const viewer = watch(world.feeds.open('event', { userId: 'ada', until, lastId: undefined }))
  for (let second = 0; second < 12; second += 1) {
    world.collect()
    await world.second()
  }
  // At the beginning, and then each time that ten times as long has passed.
  assert.deepEqual(countsIn(viewer.text), [1, 2, 3, 4])
})

test('an unavailable store ends nothing, and the next second is another try', async () => {
  let isDown = true
  const world = openFeeds({
    read: async () => {
      if (isDown) throw new Error('unavailable')
      return '{"collected":7}'
    },
  })
  const viewer = watch(world.feeds.open('event', { userId: 'ada', until, lastId: undefined }))
  await world.second(2)
  isDown = false
  await world.second()
  assert.deepEqual([countsIn(viewer.text), viewer.ended], [[7], ''])
})

test('security 140: whoever stops reading is dropped, and takes bounded memory until then; others go on', async () => {
  let number = 0
  const world = openFeeds({
    read: async () => JSON.stringify({ collected: ++number, rest: 'x'.repeat(40_000) }),
  })
  const app = fastify()
  app.get(
    '/live',
    async () => new Response(world.feeds.open('event', { userId: 'ada', until: new Date(8e15), lastId: undefined })),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  closers.push(() => app.close())
  const { port } = app.server.address() as { port: number }
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /live HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(socket, 'data')
    return socket
  }
  const [slow, fast] = [await open(), await open()]
  slow.pause()
  let read = 0
  fast.on('data', (bytes) => (read += bytes.length))
  // What the operating system holds for it comes first; a megabyte is 25 of these.
  for (let second = 0; second < 5_000 && world.feeds.count('ada').all > 1; second += 1) {
    world.collect()
    await world.second()
  }
  assert.deepEqual(world.feeds.count('ada'), { all: 1, own: 1 })
  const dropped = once(slow, 'close')
  slow.resume()
  await dropped
  const before = read
  world.collect()
  await world.second()
  while (read === before) await turn()
  fast.destroy()
})

test('security 114: staff get counts without names of cards and people', async () => {
  const counts = { collected: 1, cards: [{ name: 'VIP door' }], last: [{ name: 'Ada L.' }] }
  const world = openFeeds({ read: async () => JSON.stringify(counts) })
  const open = (userId: string, sees: Sees) =>
    watch(world.feeds.open('event', { userId, sees, until, lastId: undefined }))
  const [staff, holder] = [open('ada', 'counts'), open('ben', 'all')]
  await world.second()
  assert.match(holder.text, /VIP door.*Ada L\./)
  assert.match(staff.text, /"collected":1,"cards":\[\],"last":\[\]/)
  assert.doesNotMatch(staff.text, /VIP|Ada/)
})

test('security 116: a stream ends soon after the right to it, and when its viewer sees something else', async () => {
  const sight = new Map<string, Sees>([
    ['ada', 'all'],
    ['ben', 'all'],
    ['cleo', 'counts'],
  ])
  const world = openFeeds({ sight })
  const open = (userId: string, sees: Sees) =>
    watch(world.feeds.open('event', { userId, sees, until, lastId: undefined }))
  const viewers = [open('ada', 'all'), open('ben', 'all'), open('cleo', 'counts')]
  await world.second(20)
  assert.deepEqual(
    viewers.map(({ ended }) => ended),
    ['', '', ''],
  )
  sight.delete('ada')
  sight.set('ben', 'counts')
  await world.second(20)
  assert.deepEqual(
    viewers.map(({ ended }) => ended),
    ['closed', 'closed', ''],
  )
})
