import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const collect = async (ref: string, email: string) => {
  const { status, body } = await world.ask('POST /api/collectibles', { body: { ref, email } })
  return body.error_type ?? status
}
const remove = async (id: string) => {
  const { status, body } = await world.ask(`DELETE /api/poap-events/${id}`, { as: 'holder' })
  return body.error_type ?? status
}
const hold = (id: string) => world.hold('select from cards.poap_events where event_id = $1 for update', [id])

test('an event that is being collected with a code stays, and says so', async () => {
  const { id } = await world.event()
  const ref = await world.admit(id)
  const event = await hold(id)
  const collected = collect(ref, 'first@example.com')
  await event.waiting(1, collected)
  const removed = remove(id)
  await event.waiting(2, removed)
  await event.release()
  assert.deepEqual([await collected, await removed], [200, 'event_collected'])
})

test('an event that is being deleted has its codes first, so whoever collects with one waits, and finds it gone', async () => {
  const { id } = await world.event()
  const ref = await world.admit(id)
  const event = await hold(id)
  const removed = remove(id)
  await event.waiting(1, removed)
  const { rows } = await world.database.pool.query(
    'select from cards.admissions where event_id = $1 for update skip locked',
    [id],
  )
  assert.equal(rows.length, 0)
  const collected = collect(ref, 'late@example.com')
  await event.waiting(2, collected)
  await event.release()
  assert.deepEqual([await removed, await collected], [200, 'tap_not_found'])
})

for (const path of ['staff', 'kiosks'])
  test(`what switches on the ${path} of an event that is being deleted waits, and finds it gone`, async () => {
    const { id } = await world.event()
    const event = await hold(id)
    const removed = remove(id)
    await event.waiting(1, removed)
    const switched = world.ask(`PUT /api/poap-events/${id}/${path}`, { as: 'holder', body: { is_on: true } })
    await event.waiting(2, switched)
    await event.release()
    assert.deepEqual([await removed, (await switched).body.error_type], [200, 'poap_event_not_found'])
  })
