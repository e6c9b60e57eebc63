import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { mergeUsers } from './merge.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

test('merging gives one user’s cards and events to another; names that are in use get a number', async () => {
  await world.event({ name: 'Reading night' }, 'ada')
  const { id } = await world.event({ name: 'Reading night' }, 'pending')
  await world.card({ eventId: id, holderId: 'pending' })
  await mergeUsers(world.database, { from: 'pending', into: 'ada' })
  const { body: cards } = await world.ask('GET /api/cards', { as: 'ada' })
  assert.deepEqual(
    cards.data.map((card: { event: { id: string } }) => card.event.id),
    [id],
  )
  const { body: events } = await world.ask('GET /api/poap-events', { as: 'ada' })
  assert.deepEqual(events.data.map((event: { fancy_id: string }) => event.fancy_id).sort(), [
    'reading-night',
    'reading-night-2',
  ])
  assert.deepEqual((await world.ask('GET /api/cards', { as: 'pending' })).body.data, [])
})
