import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld, draft } from '@iyk/dev/cards-world.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { liveViewers } from '@iyk/wire/limits.ts'
import type { LiveCounts } from '@iyk/wire/live.ts'
import { collect } from '../../collectibles/collect.ts'
import { updatePublicCollection } from '../../public-collection/update.ts'
import { viewTap } from '../../taps/view-tap.ts'
import { createEvent } from '../create.ts'
import { addRole } from '../roles-store.ts'
import { createFeeds } from './feeds.ts'
import { findAllowed } from './find-allowed.ts'
import { feedsOf } from './get.ts'
import { findSight, readCounts } from './store.ts'

let world: CardsWorld
let url: string
before(async () => {
  world = await createCardsWorld()
  url = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  // A client may have opened a connection ahead, whose first request the server would wait for.
  world.app.server.closeAllConnections()
  await world.close()
})

const open = async (eventId: string, as = 'holder', headers: Record<string, string> = {}) => {
  const leave = new AbortController()
  const response = await fetch(`${url}/api/poap-events/${eventId}/live`, {
    headers: { authorization: `Bearer ${await world.jwt(as)}`, ...headers },
    signal: leave.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    leave: () => leave.abort(),
    /** The next counts that are as wanted; throws when the stream ends first. */
    until: async (wanted: (counts: LiveCounts) => boolean): Promise<LiveCounts> => {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end < 0) {
          const { done, value } = await reader.read()
          if (done) throw new Error('the stream has ended')
          text += value
          continue
        }
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
        text = text.slice(end + 2)
        if (data && wanted(JSON.parse(data))) return JSON.parse(data)
      }
    },
    ended: async () => {
      for (;;) if ((await reader.read()).done) return
    },
  }
}

const show = (userId: string, shows_new: boolean) =>
  updatePublicCollection(world.context, {
    userId,
    choices: { name: userId, display_name: 'Ada L.', is_on: true, shows_new, is_listed: false },
  })

test('the organizer sees taps, collectibles, ways and refusals as they happen, and names only of those who publish them', async () => {
  const event = await world.event({ end_date: '2026-12-01T00:00', supply: 50 })
  const card = await world.card({ eventId: event.id })
  await world.card({ eventId: event.id })
  const live = await open(event.id)
  assert.equal(live.response.headers.get('content-type'), 'text/event-stream')
  assert.equal(live.response.headers.get('cache-control'), 'no-store, no-transform')
  assert.equal(live.response.headers.get('x-accel-buffering'), 'no')
  const empty = await live.until(() => true)
  assert.deepEqual([empty.collected, empty.supply, empty.minutes, empty.last], [0, 50, [], []])
  await show('ada', true)
  await collect(world.context, {
    ref: await world.tap(card),
    bearer: { userId: 'ada', verifiedEmails: ['ada@example.com'] },
  })
  const ref = await world.tap(card)
  await collect(world.context, { ref, email: 'ben@example.com', ipAddress: '127.0.0.1' })
  await viewTap(world.context, ref)
  await collect(world.context, {
    ref: await world.admit(event.id, 'word'),
    email: 'cleo@example.com',
    ipAddress: '127.0.0.1',
  })
  const spent = await world.tap(card)
  await world.database.pool.query('update cards.cards set blocked_by = $2 where card_id = $1', [card.id, 'holder'])
  await viewTap(world.context, spent)
  const counts = await live.until((one) => one.collected === 3 && one.refused.card_blocked === 1)
  const minute = '2026-11-20T19:00:00.000Z'
  assert.deepEqual(counts.minutes, [{ at: minute, taps: 3, collected: 3 }])
  assert.deepEqual(counts.hours, [{ at: minute, taps: 3, collected: 3 }])
  assert.deepEqual(
    counts.cards.map(({ taps, collected, refused }) => [taps, collected, refused]),
    [
      [3, 2, 1],
      [0, 0, 0],
    ],
  )
  assert.deepEqual(counts.ways, [
    { way: 'chip', collected: 2 },
    { way: 'word', collected: 1 },
  ])
  assert.deepEqual(
    counts.last.map(({ serial, name }) => [serial, name]),
    [
      [3, null],
      [2, null],
      [1, 'Ada L.'],
    ],
  )
  live.leave()
})

test('a hundred viewers of an event are one statement for Postgres', async () => {
  const event = await world.event({ end_date: '2026-12-01T00:00' })
  const card = await world.card({ eventId: event.id })
  const statements: string[] = []
  const database: Database = {
    ...world.database,
    row: (statement, values) => {
      statements.push(statement.name)
      return world.database.row(statement, values)
    },
  }
  let second = () => {}
  const feeds = createFeeds({
    database: world.database,
    clock: world.context.clock,
    read: (eventId, now) => readCounts(database, eventId, now),
    findSight: async (_eventId, userIds) => new Map(userIds.map((userId) => [userId, 'all'])),
    everySecond: (tick) => {
      second = tick
      return () => {}
    },
  })
  const until = new Date(world.context.clock().getTime() + 60_000)
  const viewers = Array.from({ length: 100 }, (_, place) =>
    feeds.open(event.id, { userId: `user-${place}`, until, lastId: undefined }).getReader(),
  )
  const decoder = new TextDecoder()
  const untilCounted = (wanted: string) =>
    Promise.all(
      viewers.map(async (viewer) => {
        for (let text = ''; !text.includes(wanted); ) text += decoder.decode((await viewer.read()).value)
      }),
    )
  await untilCounted('"collected": 0')
  await collect(world.context, { ref: await world.tap(card), email: 'dan@example.com', ipAddress: '127.0.0.1' })
  second()
  await untilCounted('"collected": 1')
  assert.deepEqual(statements, ['live.counts', 'live.counts'])
  feeds.close()
})

test('security 140: only the organizer watches, and only so many at once', async () => {
  const event = await world.event({ end_date: '2026-12-01T00:00' })
  const other = await open(event.id, 'other')
  assert.equal(other.response.status, 404)
  assert.equal((await fetch(`${url}/api/poap-events/${event.id}/live`)).status, 401)
  // Whoever asks for the headers alone watches nothing.
  const headers = { authorization: `Bearer ${await world.jwt('holder')}` }
  assert.equal((await fetch(`${url}/api/poap-events/${event.id}/live`, { method: 'HEAD', headers })).status, 200)
  const all = await Promise.all(Array.from({ length: liveViewers.perUser }, () => open(event.id)))
  assert.ok(all.every(({ response }) => response.status === 200))
  const oneMore = await open(event.id)
  assert.equal(oneMore.response.status, 429)
  for (const one of all) one.leave()
  // As soon as the host has seen that they are gone.
  while ((await open(event.id)).response.status !== 200);
})

test('security 116: who may watch is what they are at the event now', async () => {
  const event = await world.event({ end_date: '2026-12-01T00:00' })
  const now = world.context.clock()
  const role = { eventId: event.id, userId: 'sam', email: 'sam@example.com', now }
  await addRole(world.database, { ...role, role: 'staff' })
  const sight = () => findSight(world.database, event.id, ['holder', 'sam', 'stranger'])
  assert.deepEqual(
    [...(await sight())],
    [
      ['holder', 'all'],
      ['sam', 'counts'],
    ],
  )
  await addRole(world.database, { ...role, role: 'co-host' })
  assert.deepEqual(
    [...(await sight())],
    [
      ['holder', 'all'],
      ['sam', 'all'],
    ],
  )
})

test('security 116: whoever is banned watches no longer', async (t) => {
  const banned = new Set<string>()
  const held = await createCardsWorld({}, { isBanned: async (userId) => banned.has(userId) })
  t.after(() => held.close())
  const event = await held.event()
  const sight = async () => [...(await findAllowed(held.context, event.id, ['holder', 'stranger'])).keys()]
  assert.deepEqual(await sight(), ['holder'])
  banned.add('holder')
  assert.deepEqual(await sight(), [])
})

test('security 140: whoever has accounts and events that nobody approved leaves the places of others free', async () => {
  const { id } = await createEvent(world.context, { holderId: 'stranger', draft: draft() })
  const event = await world.event({ end_date: '2026-12-01T00:00' })
  const feeds = feedsOf(world.context)
  const until = new Date(8e15)
  const readers = Array.from({ length: liveViewers.unapproved }, (_, place) =>
    feeds.open(id, { userId: `stranger ${place}`, until, lastId: undefined, isApproved: false }).getReader(),
  )
  assert.equal((await open(id, 'stranger')).response.status, 429)
  const own = await open(event.id)
  assert.equal(own.response.status, 200)
  own.leave()
  for (const reader of readers) await reader.cancel()
})

test('a stopping host ends the streams at once and opens none', async () => {
  const stopping = await createCardsWorld()
  const mine = await stopping.app.listen({ port: 0, host: '127.0.0.1' })
  const event = await stopping.event({ end_date: '2026-12-01T00:00' })
  const response = await fetch(`${mine}/api/poap-events/${event.id}/live`, {
    headers: { authorization: `Bearer ${await stopping.jwt('holder')}` },
  })
  const reader = response.body!.getReader()
  await reader.read()
  const ended = (async () => {
    for (;;) if ((await reader.read()).done) return
  })()
  await Promise.all([ended, stopping.close()])
})
