import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PoapEvent } from '@iyk/wire/poap-events.ts'
import { poapEvents } from '../../http/page-http.ts'
import { signInState } from '../../session/page-state.ts'
import { signedOut } from '../../session/sign-in-state.ts'
import { takeEvents } from './take-events.ts'

const jwtOf = (sub: string) => `.${btoa(JSON.stringify({ sub }))}.`
const event = (id: string) => ({ id }) as PoapEvent
const sentTo = (user: string) =>
  ({ dataset: { user }, textContent: JSON.stringify([event('sent')]) }) as unknown as HTMLElement
const shown = () => signInState.get().poapEvents.map(({ id }) => id)

test('events that came with the page are taken over once it is known who is signed in, if they are theirs and none were fetched meanwhile', async (t) => {
  t.after(() => {
    signInState.set({ ...signedOut, settled: false })
    poapEvents.load.set({ status: 'waiting' })
  })
  signInState.set({ settled: false })
  const taken = takeEvents(sentTo('ada'))
  assert.deepEqual(shown(), [])
  signInState.set({ jwt: jwtOf('ada') })
  await taken
  assert.deepEqual(shown(), ['sent'])

  signInState.set({ poapEvents: [] })
  await takeEvents(sentTo('grace'))
  assert.deepEqual(shown(), [])

  signInState.set({ poapEvents: [event('newer'), event('more')] })
  poapEvents.load.set({ status: 'ready' })
  await takeEvents(sentTo('ada'))
  assert.deepEqual(shown(), ['newer', 'more'])

  signInState.set({ ...signedOut, settled: false })
  const unknown = takeEvents(sentTo('ada'))
  signInState.set({ unreachable: true })
  await unknown
  assert.deepEqual(shown(), [])
})
