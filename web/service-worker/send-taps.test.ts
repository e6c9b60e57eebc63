import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTap, sendTaps } from './send-taps.ts'
import type { TapResult, WaitingTap } from './waiting-taps.ts'

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const collect = (ref: string, more = {}) => parseTap(form({ ref, intent: 'keep', ...more }), 0)!

/** What waits, in memory, and a host whose responses the test sets. */
const open = (
  waiting: WaitingTap[],
  responses: (Partial<Response> | 'lost')[],
  { now = 0, user = 'me', onSend = () => {} }: { now?: number; user?: string; onSend?: () => void } = {},
) => {
  const notified: TapResult[] = []
  const sent: string[] = []
  const taps = {
    list: async () => [...waiting],
    isWaiting: async (given: string) => waiting.some(({ ref }) => ref === given),
    finish: async (result: TapResult) => {
      const place = waiting.findIndex(({ ref }) => ref === result.ref)
      if (place >= 0) waiting.splice(place, 1)
      return place >= 0
    },
  }
  const send = () =>
    sendTaps({
      taps,
      now: () => now,
      notify: async (result) => void notified.push(result),
      isSignedIn: async (userId) => userId === user,
      fetch: async (_address, { body }) => {
        sent.push(String(body))
        onSend()
        const response = responses.shift()
        if (response === undefined || response === 'lost') throw new TypeError('Failed to fetch')
        return { status: 200, redirected: false, ...response } as Response
      },
    })
  return { send, notified, sent, waiting }
}

test('only the form that collects waits, with whom it is for', () => {
  assert.deepEqual(parseTap(form({ ref: 'r', intent: 'keep', for: 'user-1' }), 5), {
    ref: 'r',
    body: 'ref=r&intent=keep&for=user-1',
    userId: 'user-1',
    at: 5,
  })
  assert.equal(collect('r', { email: 'ada@example.com' }).userId, undefined)
  for (const fields of [{ ref: 'r', intent: 'code' }, { ref: 'r', intent: 'register' }, { intent: 'keep' }, {}])
    assert.equal(parseTap(form(fields as Record<string, string>), 0), undefined)
})

test('what the host leads on from was collected; what it shows again was refused', async () => {
  const { send, notified, sent, waiting } = open([collect('one'), collect('two')], [{ redirected: true }, {}])
  await send()
  assert.deepEqual(
    notified.map(({ ref, outcome }) => [ref, outcome]),
    [
      ['one', 'collected'],
      ['two', 'refused'],
    ],
  )
  assert.ok(sent.every((body) => body.endsWith('&later=1')))
  assert.deepEqual(waiting, [])
})

test('what was lost, or met a host that fails or has no room yet, waits on', async () => {
  for (const response of ['lost', { status: 503 }, { status: 429 }] as const) {
    const { send, notified, waiting } = open([collect('one')], [response, { redirected: true }])
    await assert.rejects(send())
    assert.deepEqual([notified, waiting.length], [[], 1])
    await send()
    assert.deepEqual([notified.length, waiting.length], [1, 0])
  }
})

test('security 87: what has waited for longer than an hour is not sent any more', async () => {
  const { send, notified, sent } = open([collect('one')], [{ redirected: true }], { now: 60 * 60_000 + 1 })
  await send()
  assert.deepEqual([sent, notified.map(({ outcome }) => outcome)], [[], ['late']])
})

test('a tap that always fails holds up none of those after it', async () => {
  const { send, notified, waiting } = open(
    [collect('one'), collect('two'), collect('three')],
    [{ status: 503 }, { redirected: true }, {}],
  )
  await assert.rejects(send())
  assert.deepEqual(
    notified.map(({ ref, outcome }) => [ref, outcome]),
    [
      ['two', 'collected'],
      ['three', 'refused'],
    ],
  )
  assert.deepEqual(
    waiting.map(({ ref }) => ref),
    ['one'],
  )
})

test('security 87: what waits for someone who is no longer signed in is not sent, and nothing is said of what is gone meanwhile', async () => {
  const mine = () => [collect('one', { for: 'me' }), collect('two', { for: 'me' })]
  const other = open(mine(), [], { user: 'next' })
  await other.send()
  assert.deepEqual(other.sent, [])
  assert.deepEqual(
    other.notified.map(({ outcome, userId }) => [outcome, userId]),
    [
      ['refused', 'me'],
      ['refused', 'me'],
    ],
  )
  // The session ends while the first is on its way.
  const waiting = mine()
  const ended = open(waiting, [{ redirected: true }], { onSend: () => waiting.splice(0) })
  await ended.send()
  assert.deepEqual([ended.sent.length, ended.notified], [1, []])
})
