import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const change = async (id: string, body: unknown, as = 'holder') => {
  const reply = await world.ask(`PUT /api/cards/${id}`, { as, body })
  return reply.status === 200 ? reply.body.data : `${reply.status} ${reply.body.error_type}`
}
const show = async (id: string, as = 'holder') =>
  (await world.ask('GET /api/cards', { as })).body.data.find((card: { id: string }) => card.id === id)

test('a holder links an event, links another, unlinks and renames; absent fields stay', async () => {
  const [one, two] = [await world.event({ name: 'One' }), await world.event({ name: 'Two' })]
  const { id } = await world.card({ holderId: 'holder' })
  assert.deepEqual((await change(id, { event_id: one.id })).event, {
    id: one.id,
    name: 'One',
    status: 'active',
    image_url: null,
  })
  assert.equal((await change(id, { name: ' Bar,\nleft ' })).name, 'Bar, left')
  assert.equal((await show(id)).event.name, 'One')
  assert.deepEqual((await change(id, { event_id: two.id, name: 'Door' })).event.name, 'Two')
  const unlinked = await change(id, { event_id: null })
  assert.deepEqual([unlinked.event, unlinked.name], [null, 'Door'])
})

test('security 66: neither another holder’s card nor another holder’s event can be linked', async () => {
  const mine = await world.event()
  const theirs = await world.event({}, 'other-holder')
  const { id } = await world.card({ eventId: mine.id })
  assert.equal(await change(id, { event_id: theirs.id }), '404 poap_event_not_found')
  assert.equal(await change(id, { event_id: theirs.id, name: 'Renamed' }), '404 poap_event_not_found')
  assert.equal(await change(id, { event_id: '00000000-0000-4000-8000-000000000000' }), '404 poap_event_not_found')
  assert.equal(await change(id, { event_id: theirs.id }, 'other-holder'), '404 card_not_found')
  assert.equal(await change(id, { name: 'Mine' }, 'other-holder'), '404 card_not_found')
  const { status } = await world.ask(`DELETE /api/cards/${id}`, { as: 'other-holder' })
  assert.equal(status, 404)
  const card = await show(id)
  assert.deepEqual([card.event.id, card.name], [mine.id, 'card 2'])
})

for (const body of [
  {},
  { name: '' },
  { name: ' ' },
  { name: 'x'.repeat(81) },
  { event_id: 'x' },
  { holder_id: 'eve' },
  [],
])
  test(`security 55: ${JSON.stringify(body).slice(0, 30)} changes nothing`, async () => {
    const { id } = await world.card({ holderId: 'holder' })
    assert.equal(await change(id, body), '400 bad_request')
  })

test('a released card loses its holder, link and name, and accepts the next holder', async () => {
  const event = await world.event()
  const card = await world.card({ eventId: event.id })
  await change(card.id, { name: 'Ada’s card' })
  const { status, body } = await world.ask(`DELETE /api/cards/${card.id}`, { as: 'holder' })
  assert.deepEqual([status, body], [200, { data: { id: card.id } }])
  assert.equal(await show(card.id), undefined)
  assert.equal(await change(card.id, { name: 'Back' }), '404 card_not_found')
  const reply = await world.ask('POST /api/cards', { as: 'next', body: { ref: await world.tap(card) } })
  assert.deepEqual([reply.body.data.name, reply.body.data.event], [card.name, null])
})

test('a holder sees the last tap and the taps of the last 24 hours', async () => {
  const event = await world.event()
  const card = await world.card({ eventId: event.id })
  assert.deepEqual([(await show(card.id)).last_tap_at, (await show(card.id)).taps_today], [null, 0])
  await world.tap(card)
  world.travel(60)
  await world.tap(card)
  await world.tap(card)
  const busy = await show(card.id)
  assert.deepEqual([busy.last_tap_at, busy.taps_today], ['2026-11-20T20:00:00.000Z', 3])
  world.travel(23 * 60)
  assert.equal((await show(card.id)).taps_today, 2)
  world.travel(60)
  const quiet = await show(card.id)
  assert.deepEqual([quiet.last_tap_at, quiet.taps_today], ['2026-11-20T20:00:00.000Z', 0])
})

test('twenty concurrent requests to link, and one more, link once', async () => {
  const event = await world.event({ name: 'Once' })
  const { id } = await world.card({ holderId: 'holder' })
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => change(id, { event_id: event.id })))
  assert.equal(first.event.id, event.id)
  for (const other of [...others, await change(id, { event_id: event.id })]) assert.deepEqual(other, first)
})
