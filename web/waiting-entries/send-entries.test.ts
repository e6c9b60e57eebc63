import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RequestError } from '../http/request-error.ts'
import { type Outcome, sendEntries } from './send-entries.ts'
import type { WaitingEntry } from './waiting-entries.ts'

const entry = (id: string, change: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id,
  eventId: 'event',
  userId: 'ada',
  email: `${id}@example.com`,
  at: 0,
  ...change,
})

/** In milliseconds; an entry of then is still sent. */
const aDay = 86_400_000

const failure = (status: number, type = '') => new RequestError('POST /api/staff', status, { error_type: type })

/** A device with these entries, and what the host says to each. */
const device = (all: readonly WaitingEntry[], replies: Record<string, unknown> = {}, keepsRefused = false) => {
  const stored = new Map(all.map((one) => [one.id, one]))
  const outcomes: [string, Outcome][] = []
  const sent: string[] = []
  let user = 'ada'
  const run = () =>
    sendEntries({
      entries: {
        list: async (userId) => [...stored.values()].filter((one) => one.userId === userId),
        isWaiting: async (id) => stored.has(id),
        remove: async (id) => void stored.delete(id),
      },
      userId: 'ada',
      send: async ({ id }) => {
        sent.push(id)
        const reply = replies[id] ?? 'given'
        if (reply instanceof Error) throw reply
        if (typeof reply === 'function') return reply()
        return reply as 'given'
      },
      now: () => aDay,
      isSignedIn: () => user === 'ada',
      keepsRefused,
      settle: ({ id }, outcome) => void outcomes.push([id, outcome]),
    })
  const signIn = (other: string) => {
    user = other
  }
  return { run, stored, outcomes, sent, signIn }
}

test('each entry is sent once, in order, and its outcome is told', async () => {
  const { run, stored, outcomes } = device([entry('one'), entry('two'), entry('three')], {
    two: failure(409, 'event_sold_out'),
    three: failure(400, 'invalid_email'),
  })
  assert.equal(await run(), undefined)
  assert.deepEqual(outcomes, [
    ['one', 'given'],
    ['two', 'sold-out'],
    ['three', 'refused'],
  ])
  assert.equal(stored.size, 0)
})

for (const [name, error] of [
  ['without a network', failure(0)],
  ['while the host cannot take it', failure(503)],
  ['while a limit is reached', failure(429)],
  ['while nobody is signed in', failure(401)],
  ['after a failure of the page', new Error('broken')],
] as const)
  test(`an entry waits on ${name}, and those after it, too`, async () => {
    const { run, stored, sent } = device([entry('one'), entry('two')], { one: error })
    assert.equal(await run(), error)
    assert.deepEqual([sent, [...stored.keys()]], [['one'], ['one', 'two']])
  })

test('security 124: nothing is sent once someone else is signed in, nor what another user left here', async () => {
  const all = [entry('mine'), entry('theirs', { userId: 'eve' }), entry('later')]
  const replies: Record<string, unknown> = {}
  const { run, stored, sent, signIn } = device(all, replies)
  replies.mine = () => {
    signIn('eve')
    return 'given'
  }
  assert.notEqual(await run(), undefined)
  assert.deepEqual([sent, [...stored.keys()]], [['mine'], ['theirs', 'later']])
})

test('an entry of more than a day ago is not sent, and one that was removed meanwhile is not either', async () => {
  const replies: Record<string, unknown> = {}
  const { run, stored, outcomes, sent } = device([entry('old', { at: -1 }), entry('one'), entry('two')], replies)
  replies.one = () => {
    stored.delete('two')
    return 'already'
  }
  assert.equal(await run(), undefined)
  assert.deepEqual(outcomes, [
    ['old', 'late'],
    ['one', 'already'],
  ])
  assert.deepEqual(sent, ['one'])
})

test('what is sent from another page and refused stays for the page that says so', async () => {
  const { run, stored, outcomes } = device(
    [entry('one'), entry('two', { at: -1 }), entry('three'), entry('four')],
    { one: 'already', three: failure(404, 'poap_event_not_found') },
    true,
  )
  assert.equal(await run(), undefined)
  assert.deepEqual(
    outcomes.map(([id]) => id),
    ['one', 'four'],
  )
  assert.deepEqual([...stored.keys()], ['two', 'three'])
})
