import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld, draft } from '../../dev/cards-world.ts'
import { collect } from '../collectibles/collect.ts'
import { approveEvent } from './approve.ts'
import { takeDownEvent } from './take-down.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld({ autoApprove: true })
})
after(() => world.close())

const change = (id: string, body: unknown, as = 'holder') => world.ask(`PUT /api/poap-events/${id}`, { as, body })

test('with automatic approval, a change shows at once, and the event keeps its fancy_id', async () => {
  const event = await world.event()
  const { status, body } = await change(event.id, draft({ name: 'Reading morning', place: 'Garden', timezone: 'UTC' }))
  assert.equal(status, 200)
  assert.deepEqual(
    [body.data.name, body.data.place, body.data.starts_at, body.data.status, body.data.fancy_id, body.data.change],
    ['Reading morning', 'Garden', '2026-11-20T18:00:00.000Z', 'active', 'reading-night', null],
  )
})

test('a changed event that was rejected waits for approval, even with automatic approval', async () => {
  const event = await world.event()
  await takeDownEvent(world.context, event.id, 'Say where it is.')
  const { body } = await change(event.id, draft({ place: 'Library' }))
  assert.deepEqual([body.data.status, body.data.rejection_reason], ['pending-approval', null])
  const judged = await approveEvent(world.context, event.id)
  assert.deepEqual([judged?.event.status, judged?.event.place], ['active', 'Library'])
})

test('without an expiry, an event expires at its new end', async () => {
  const event = await world.event({ expiry_date: '2026-12-31T00:00' })
  const { body } = await change(event.id, draft({ end_date: '2026-11-21T01:00' }))
  assert.equal(body.data.expiry_date, '2026-11-21T01:00:00')
})

test('the supply cannot fall below what was collected', async () => {
  const event = await world.event({ supply: 10 })
  const card = await world.card({ eventId: event.id })
  for (const userId of ['ada', 'ben'])
    await collect(world.context, { ref: await world.tap(card), bearer: { userId, verifiedEmails: [] } })
  const { status, body } = await change(event.id, draft({ supply: 1 }))
  assert.deepEqual([status, body.error_type], [400, 'supply_below_collected'])
  assert.equal((await change(event.id, draft({ supply: 2 }))).body.data.supply, 2)
  assert.equal((await change(event.id, draft({ supply: null }))).body.data.supply, null)
})

test('a change is validated like a new event', async () => {
  const event = await world.event()
  const { body } = await change(event.id, draft({ end_date: '2026-11-20T17:00' }))
  assert.equal(body.error_type, 'invalid_event_dates')
  const { body: zone } = await change(event.id, draft({ timezone: 'Nowhere/Land' }))
  assert.equal(zone.error_type, 'invalid_time_zone')
})

test('security 66: holders cannot see, change or set the picture of another holder’s event', async () => {
  const event = await world.event({ name: 'Private view' })
  const tries = [
    world.ask(`GET /api/poap-events/${event.id}`, { as: 'eve' }),
    change(event.id, draft({ name: 'Mine now' }), 'eve'),
    world.ask(`DELETE /api/poap-events/${event.id}/picture`, { as: 'eve' }),
    world.ask(`PUT /api/poap-events/${event.id}/picture`, {
      as: 'eve',
      body: Buffer.from('x'),
      headers: { 'content-type': 'image/png' },
    }),
    world.ask(`GET /api/poap-events/00000000-0000-4000-8000-000000000000`, { as: 'holder' }),
  ]
  for (const { status, body } of await Promise.all(tries))
    assert.deepEqual([status, body.error_type], [404, 'poap_event_not_found'])
  const { body } = await world.ask(`GET /api/poap-events/${event.id}`, { as: 'holder' })
  assert.equal(body.data.name, 'Private view')
})

test('statistics: collected in all, collected in the last hour, and cards', async () => {
  const event = await world.event({ end_date: '2026-11-21T23:00' })
  const card = await world.card({ eventId: event.id })
  await world.card({ holderId: 'holder' })
  const keep = async (userId: string) =>
    collect(world.context, { ref: await world.tap(card), bearer: { userId, verifiedEmails: [] } })
  await keep('ada')
  world.travel(30)
  await keep('ben')
  world.travel(30)
  await keep('cleo')
  const { body } = await world.ask(`GET /api/poap-events/${event.id}`, { as: 'holder' })
  assert.deepEqual([body.data.collected, body.data.collected_last_hour], [3, 2])
  assert.deepEqual(body.data.cards, [{ id: card.id, name: card.name }])
})
