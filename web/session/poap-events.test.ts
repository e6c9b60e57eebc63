import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settle } from '@iyk/identity-client/fake-platform.ts'
import type { PoapEvent, PoapEventStatus } from '@iyk/wire/poap-events.ts'
import type { Http } from './http.ts'
import { createPoapEvents, groupEvents } from './poap-events.ts'
import { addReporter } from './report-error.ts'
import { RequestError } from './request-error.ts'
import { createSignInState, signedOut } from './sign-in-state.ts'

const event = (id: string, status: PoapEventStatus = 'active', name = id) => ({ id, status, name }) as PoapEvent

function setUp(answer: (address: string) => unknown, isBeginning = false) {
  const state = createSignInState()
  const asked: string[] = []
  const http = (async (_method, address) => {
    asked.push(address)
    return answer(address)
  }) as Http
  const events = createPoapEvents({ state, http, problemText: 'Something went wrong.' })
  events.start()
  const shown = () => state.get().poapEvents.map(({ name }) => name)
  if (!isBeginning) events.sessionBegan()
  return { state, asked, events, shown }
}

test('events are fetched when the jwt is set, when it becomes another one, and not otherwise', async () => {
  const { state, asked } = setUp(() => ({ data: [] }))
  assert.deepEqual(asked, [])
  state.set({ jwt: 'one' })
  state.set({ email: 'ada@example.com' })
  await settle()
  assert.deepEqual(asked, ['/api/poap-events?isActive=false&limit=100'])
  state.set({ jwt: 'two' })
  state.set({ jwt: null })
  assert.equal(asked.length, 2)
})

test('a page that begins fetches its events once, also when the jwt of its cookie is renewed meanwhile', async () => {
  const { state, asked, events } = setUp(() => ({ data: [] }), true)
  state.set({ jwt: 'of the cookie' })
  state.set({ jwt: 'renewed at once' })
  await settle()
  events.sessionBegan()
  assert.equal(asked.length, 1)
  state.set({ jwt: 'ten minutes later' })
  await settle()
  assert.equal(asked.length, 2)
})

test('another person, or a fetch that failed, is fetched for while the page begins', async (context) => {
  context.mock.method(console, 'error', () => {})
  context.after(addReporter(() => {}))
  let fails = true
  const answer = () => (fails ? Promise.reject(new Error('broken')) : { data: [] })
  const { state, asked, events } = setUp(answer, true)
  state.set({ jwt: 'of the cookie' })
  await settle()
  fails = false
  state.set({ jwt: 'renewed' })
  await settle()
  assert.deepEqual([asked.length, events.load.get().status], [2, 'ready'])
  state.set(signedOut)
  state.set({ jwt: 'of somebody else' })
  await settle()
  assert.equal(asked.length, 3)
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

test('what is open now comes first, then what is sooner, then what began last', () => {
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

test('further pages follow the cursor to the end', async () => {
  const { state, asked, events, shown } = setUp((address) =>
    address.includes('cursor=')
      ? { data: [event('b'), event('c')] }
      : { data: [event('a'), event('b')], next_cursor: 'n' },
  )
  state.set({ jwt: 'one' })
  await settle()
  await events.loadMore()
  await events.loadMore()
  assert.deepEqual(shown(), ['a', 'b', 'c'])
  assert.deepEqual(asked.slice(1), ['/api/poap-events?isActive=false&limit=100&cursor=n'])
})

test('a fresh jwt renews the first page and keeps what further pages brought', async () => {
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

for (const [name, answer, problem] of [
  [
    'the sentence of the server',
    { error_message: 'The service cannot answer right now.' },
    'The service cannot answer right now.',
  ],
  ['our own without one', undefined, 'Something went wrong.'],
  ['being offline when nobody answered', null, 'You seem to be offline. Nothing is lost: try again when you are back.'],
] as const)
  test(`a failure is logged, reported and shown as ${name}`, async (context) => {
    const logged = context.mock.method(console, 'error', () => {})
    const reported: unknown[] = []
    context.after(addReporter((error, doing) => reported.push([error, doing])))
    const failure = new RequestError('GET /api/poap-events', answer === null ? 0 : 503, answer)
    const { state, events } = setUp(() => Promise.reject(failure))
    state.set({ jwt: 'one' })
    await settle()
    assert.deepEqual([events.load.get().status, events.load.get().problem], ['failed', problem])
    assert.deepEqual(reported, [[failure, 'fetching POAP events']])
    assert.equal(logged.mock.callCount(), 1)
  })

test('an answer that arrives after signing out is thrown away', async () => {
  const waiting = Promise.withResolvers<unknown>()
  const { state, shown } = setUp(() => waiting.promise)
  state.set({ jwt: 'one' })
  state.set(signedOut)
  waiting.resolve({ data: [event('a')] })
  await settle()
  assert.deepEqual(shown(), [])
})

test('a changed event takes its place, a new one comes first', async () => {
  const { state, events, shown } = setUp(() => ({ data: [event('a'), event('b')] }))
  state.set({ jwt: 'one' })
  await settle()
  events.put(event('b', 'active', 'b renamed'))
  events.put(event('c'))
  assert.deepEqual(shown(), ['c', 'a', 'b renamed'])
})
