import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TapView } from '@iyk/wire/taps.ts'
import sharp from 'sharp'
import { Value } from 'typebox/value'
import { type CardsWorld, createCardsWorld, evening } from '../../dev/cards-world.ts'
import { registerCard } from '../cards/register.ts'
import { updateCard } from '../cards/update.ts'
import { collect } from '../collectibles/collect.ts'
import type { Viewer } from '../context.ts'
import { restorePicture, takeDownPicture } from '../pictures/take-down.ts'
import { approveEvent } from '../poap-events/approve.ts'
import { viewTap } from './view-tap.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const ada: Viewer = { userId: 'ada', verifiedEmails: ['ada@example.com'] }
const view = async (ref: string, viewer?: Viewer) => {
  const seen = await viewTap(world.context, ref, viewer)
  assert.ok(Value.Check(TapView, seen), JSON.stringify(seen))
  return seen
}
const reason = async (ref: string, viewer?: Viewer) => {
  const seen = await view(ref, viewer)
  return seen.state === 'refused' ? seen.reason : seen.state
}

test('a tap shows the event of its card to anyone, and viewing consumes nothing', async () => {
  const event = await world.event({ supply: 5, place: 'Library' })
  const ref = await world.tap(await world.card({ eventId: event.id }))
  for (const viewer of [undefined, ada, undefined]) {
    const seen = await view(ref, viewer)
    assert.equal(seen.state, 'keep')
    assert.deepEqual(seen.state === 'keep' && [seen.ref, seen.event.id, seen.event.place, seen.event.status], [
      ref,
      event.id,
      'Library',
      'active',
    ])
  }
})

test('a tap shows at once what changed of its event since it was last shown', async () => {
  const event = await world.event({ name: 'First' })
  const card = await world.card({ eventId: event.id })
  const ref = await world.tap(card)
  const seen = async () => {
    const { event: shown } = (await view(ref)) as Extract<TapView, { state: 'keep' }>
    return [shown.name, shown.image_url, shown.collected]
  }
  assert.deepEqual(await seen(), ['First', null, 0])
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const headers = { 'content-type': 'image/png' }
  await world.ask(`PUT /api/poap-events/${event.id}/picture`, { as: 'holder', body: picture, headers })
  assert.deepEqual(await seen(), ['First', null, 0], 'a change waits for approval')
  const { version } = (await world.ask(`GET /api/poap-events/${event.id}`, { as: 'holder' })).body.data.change
  await approveEvent(world.context, event.id, { version })
  const [, url] = await seen()
  await collect(world.context, { ref: await world.tap(card), email: 'face@example.com', ipAddress: '127.0.0.1' })
  assert.deepEqual(await seen(), ['First', url, 1])
  const hash = /[0-9a-f]{64}/.exec(String(url))![0]
  await takeDownPicture(world.context, hash)
  assert.deepEqual(await seen(), ['First', null, 1])
  await restorePicture(world.context, hash)
  assert.deepEqual(await seen(), ['First', url, 1])
})

test('security 62: what a tap shows reveals neither the holder nor collectors', async () => {
  const event = await world.event({}, 'the-holder-of-this')
  const card = await world.card({ eventId: event.id, holderId: 'the-holder-of-this' })
  const ref = await world.tap(card)
  await collect(world.context, { ref, email: 'ada@example.com', ipAddress: '127.0.0.1' })
  for (const seen of [await view(ref), await view(await world.tap(card))])
    assert.doesNotMatch(JSON.stringify(seen), /the-holder-of-this|ada@|holder_id|uid/)
})

test('a tap that was used to collect shows its collectible, even when its card has another event by then', async () => {
  const [one, two] = [await world.event({ name: 'One' }), await world.event({ name: 'Two' })]
  const card = await world.card({ eventId: one.id })
  const ref = await world.tap(card)
  const { collectible } = await collect(world.context, { ref, bearer: ada })
  await updateCard(world.context, { holderId: 'holder', cardId: card.id, change: { event_id: two.id } })
  const seen = await view(ref)
  assert.deepEqual(seen.state === 'kept' && [seen.serial, seen.collectible_id, seen.event.name], [
    1,
    collectible.id,
    'One',
  ])
})

test('a card without a holder can be registered with a tap, which is then used', async () => {
  const card = await world.card()
  const ref = await world.tap(card)
  assert.deepEqual(await view(ref), { state: 'register', ref })
  await registerCard(world.context, { holderId: 'new-holder', ref })
  assert.equal(await reason(ref), 'tap_used')
  assert.equal(await reason(await world.tap(card)), 'card_unlinked')
})

test('a collector sees their number, others can collect', async () => {
  const event = await world.event()
  const card = await world.card({ eventId: event.id })
  await collect(world.context, { ref: await world.tap(card), email: 'ben@example.com', ipAddress: '127.0.0.1' })
  await collect(world.context, { ref: await world.tap(card), bearer: ada })
  const next = await world.tap(card)
  const seen = await view(next, ada)
  assert.deepEqual(seen.state === 'refused' && [seen.reason, seen.serial], ['event_already_collected', 2])
  assert.equal(await reason(next), 'keep')
  assert.equal(await reason(next, { userId: 'ben', verifiedEmails: ['ben@example.com'] }), 'event_already_collected')
  assert.equal(await reason(next, { userId: 'eve', verifiedEmails: [] }), 'keep')
})

test('a sold-out event says so before anyone enters an address', async () => {
  const event = await world.event({ supply: 1 })
  const card = await world.card({ eventId: event.id })
  const early = await world.tap(card)
  await collect(world.context, { ref: await world.tap(card), bearer: ada })
  assert.equal(await reason(early), 'event_sold_out')
})

test('of several reasons, the first one is shown', async () => {
  const event = await world.event({ supply: 1, end_date: '2026-11-20T19:31', expiry_date: '2026-11-20T19:31' })
  const card = await world.card({ eventId: event.id })
  const ref = await world.tap(card)
  const tap = await world.tap(card)
  await collect(world.context, { ref: tap, bearer: ada })
  assert.equal(await reason(ref, ada), 'event_already_collected')
  world.travel(new Date('2026-11-20T19:31:00Z'))
  assert.equal(await reason(ref, ada), 'tap_expired')
  assert.equal(await reason(await world.tap(card), ada), 'event_already_collected')
  assert.equal(await reason(await world.tap(card)), 'event_expired')
  assert.equal((await view(tap)).state, 'kept')
  world.travel(evening)
})
