import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settle } from '@iyk/identity-client/fake-platform.ts'
import type { PoapEvent, PoapEventStatus } from '@iyk/wire/poap-events.ts'
import { addReporter } from '../error-tracking/report-error.ts'
import type { Http } from '../http/http.ts'
import { RequestError } from '../http/request-error.ts'
import { createPoapEvents, groupEvents } from './poap-events.ts'
import { createSignInState, signedOut } from './sign-in-state.ts'

const event = (id: string, status: PoapEventStatus = 'active', name = id) => ({ id, status, name }) as PoapEvent

function setUp(reply: (address: string) => unknown, isBeginning = false) {
  const state = createSignInState()
  const requests: string[] = []
  const http = (async (_method, address) => {
    requests.push(address)
    return reply(address)
  }) as Http
  const events = createPoapEvents({ state, http, fallback: 'Something went wrong.' })
  events.start()
  const shown = () => state.get().poapEvents.map(({ name }) => name)
  if (!isBeginning) events.sessionStarted()
  return { state, requests, events, shown }
}

test('events are fetched when the jwt is set and when it changes, and not otherwise', async () => {
  const { state, requests } = setUp(() => ({ data: [] }))
  assert.deepEqual(requests, [])
  state.set({ jwt: 'one' })
  state.set({ email: 'ada@example.com' })
  await settle()
  assert.deepEqual(requests, ['/api/poap-events?isActive=false&limit=100'])
  state.set({ jwt: 'two' })
  state.set({ jwt: null })
  assert.equal(requests.length, 2)
})

test('a page that is starting fetches its events once, even if its cookie’s jwt is renewed meanwhile', async () => {
  const { state, requests, events } = setUp(() => ({ data: [] }), true)
  state.set({ jwt: 'of the cookie' })
  state.set({ jwt: 'renewed at once' })
  await settle()
  events.sessionStarted()
  assert.equal(requests.length, 1)
  state.set({ jwt: 'ten minutes later' })
  await settle()
  assert.equal(requests.length, 2)
})

test('a page that is starting fetches again for another user, or after a failure', async (context) => {
  context.mock.method(console, 'error', () => {})
  context.after(addReporter(() => {}))
  let fails = true
  const respond = () => (fails ? Promise.reject(new Error('broken')) : { data: [] })
  const { state, requests, events } = setUp(respond, true)
  state.set({ jwt: 'of the cookie' })
  await settle()
  fails = false
  state.set({ jwt: 'renewed' })
  await settle()
  assert.deepEqual([requests.length, events.load.get().status], [2, 'ready'])
  state.set(signedOut)
  state.set({ jwt: 'of somebody else' })
  await settle()
  assert.equal(requests.length, 3)
})

test('active, pending-approval and future are the active group, expired and rejected the inactive one', () => {
  const all = (['expired', 'active', 'rejected', 'future', 'pending-approval'] as const).map((status) =>
    event(status, status),
  )
  const { active, inactive } = groupEvents(all)
  assert.deepEqual(
    [active, inactive].map((group) => group.map(({ id }) => id)),
    [
      ['active', 'future', 'pending-approval'],
      ['expired', 'rejected'],
    ],
  )
  assert.deepEqual(groupEvents([event('a')]), { active: [event('a')], inactive: [] })
})

test('open events come first, then upcoming ones by start, then past ones, latest first', () => {
  const starting = (day: number, status: PoapEventStatus) => ({
    ...event(`${status} ${day}`, status),
    starts_at: `2026-11-${String(day).padStart(2, '0')}T18:00:00.000Z`,
  })
  const { active, inactive } = groupEvents([
    starting(2, 'expired'),
    starting(28, 'future'),
    starting(3, 'active'),
    starting(21, 'pending-approval'),
    starting(9, 'rejected'),
    starting(24, 'future'),
    starting(20, 'active'),
  ])
  assert.deepEqual(
    [...active, ...inactive].map(({ id }) => id),
    ['active 20', 'active 3', 'pending-approval 21', 'future 24', 'future 28', 'rejected 9', 'expired 2'],
  )
})

test('more pages load by cursor until the end', async () => {
  const { state, requests, events, shown } = setUp((address) =>
    address.includes('cursor=')
      ? { data: [event('b'), event('c')] }
      : { data: [event('a'), event('b')], next_cursor: 'n' },
  )
  state.set({ jwt: 'one' })
  await settle()
  await events.loadMore()
  await events.loadMore()
  assert.deepEqual(shown(), ['a', 'b', 'c'])
  assert.deepEqual(requests.slice(1), ['/api/poap-events?isActive=false&limit=100&cursor=n'])
})

test('the end of the list, seen while a fresh first page loads, brings the next page afterwards', async () => {
  const { state, requests, events, shown } = setUp((address) =>
    address.includes('cursor=') ? { data: [event('b')] } : { data: [event('a')], next_cursor: 'n' },
  )
  state.set({ jwt: 'one' })
  await settle()
  state.set({ jwt: 'two' })
  assert.equal(events.load.get().status, 'loading')
  await Promise.all([events.loadMore(), events.loadMore()])
  assert.deepEqual(shown(), ['a', 'b'])
  assert.equal(requests.filter((address) => address.includes('cursor=')).length, 1)
})

test('a fresh jwt reloads the first page and keeps later pages', async () => {
  let name = 'a'
  const { state, events, shown } = setUp((address) =>
    address.includes('cursor=')
      ? { data: [event('c')], next_cursor: 'end' }
      : { data: [event('a', 'active', name), event('b')], next_cursor: 'n' },
  )
  state.set({ jwt: 'one' })
  await settle()
  await events.loadMore()
  name = 'a renamed'
  state.set({ jwt: 'two' })
  await settle()
  assert.deepEqual(shown(), ['a renamed', 'b', 'c'])
  assert.equal(events.load.get().nextCursor, 'end')
})

for (const [name, reply, error] of [
  [
    'the sentence of the server',
    { error_message: 'The service is unavailable right now. Try again later.' },
    'The service is unavailable right now. Try again later.',
  ],
  ['our own without one', undefined, 'Something went wrong.'],
  ['being offline without a response', null, 'You seem to be offline. Try again when you’re back online.'],
] as const)
  test(`a failure is logged, reported and shown as ${name}`, async (context) => {
    const logged = context.mock.method(console, 'error', () => {})
    const reported: unknown[] = []
    context.after(addReporter((error, attempted) => reported.push([error, attempted])))
    const failure = new RequestError('GET /api/poap-events', reply === null ? 0 : 503, reply)
    const { state, events } = setUp(() => Promise.reject(failure))
    state.set({ jwt: 'one' })
    await settle()
    assert.deepEqual([events.load.get().status, events.load.get().error], ['failed', error])
    assert.deepEqual(reported, [[failure, 'fetching POAP events']])
    assert.equal(logged.mock.callCount(), 1)
  })

test('a response that arrives after signing out is discarded', async () => {
  const waiting = Promise.withResolvers<unknown>()
  const { state, shown } = setUp(() => waiting.promise)
  state.set({ jwt: 'one' })
  state.set(signedOut)
  waiting.resolve({ data: [event('a')] })
  await settle()
  assert.deepEqual(shown(), [])
})

test('a changed event stays in its place, a new one comes first', async () => {
  const { state, events, shown } = setUp(() => ({ data: [event('a'), event('b')] }))
  state.set({ jwt: 'one' })
  await settle()
  events.upsert(event('b', 'active', 'b renamed'))
  events.upsert(event('c'))
  assert.deepEqual(shown(), ['c', 'a', 'b renamed'])
})
