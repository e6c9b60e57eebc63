import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld, draft } from '@iyk/dev/cards-world.ts'
import { removeExpired } from '../database/remove-expired.ts'
import { revokeCollectible } from './revoke.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const day = 24 * 60
const linked = async (change: Parameters<CardsWorld['event']>[0] = {}) => {
  const event = await world.event({ end_date: '2026-12-20T23:00', ...change })
  return { event, card: await world.card({ eventId: event.id }) }
}
const keep = async (card: { id: string }, email?: string, as?: string) => {
  const { status, body } = await world.ask('POST /api/collectibles', {
    as,
    body: { ref: await world.tap(card), email },
  })
  return status === 200 ? body.data : `${status} ${body.error_type}`
}
const serialOf = async (...of: Parameters<typeof keep>) => {
  const kept = await keep(...of)
  return typeof kept === 'string' ? kept : kept.serial
}
const mine = async (as: string, emails: string[]) =>
  (await world.ask('GET /api/collectibles', { as, emails })).body.data.map(({ serial }: { serial: number }) => serial)

test('security 63: what nobody proved goes back after the days of its event, and its number to the next person', async () => {
  const { event, card } = await linked({ supply: 4, unproved_days: 7 })
  assert.equal(await serialOf(card, 'made-up-1@example.com'), 1)
  assert.equal(await serialOf(card, 'proves@example.com'), 2)
  assert.equal(await serialOf(card, 'made-up-1@example.com'), 3, 'a duplicate')
  assert.equal(await serialOf(card, undefined, 'ada'), 4)
  assert.equal(await serialOf(card, 'late@example.com'), '409 event_sold_out')
  assert.deepEqual(await mine('proves', ['proves@example.com']), [2])
  world.travel(7 * day - 1)
  await removeExpired(world.context)
  assert.equal(await serialOf(card, 'late@example.com'), '409 event_sold_out')
  world.travel(1)
  await removeExpired(world.context)
  assert.deepEqual(await mine('proves', []), [2])
  assert.equal(await serialOf(card, 'late@example.com'), 1)
  assert.equal(await serialOf(card, 'later@example.com'), 3)
  assert.equal(await serialOf(card, 'last@example.com'), '409 event_sold_out')
  const { rows } = await world.database.pool.query('select collected from cards.poap_events where event_id = $1', [
    event.id,
  ])
  assert.equal(rows[0].collected, 4)
  const { rows: addresses } = await world.database.pool.query(
    "select from cards.collector_emails where email = 'made-up-1@example.com'",
  )
  assert.equal(addresses.length, 0)
})

test('an event without the setting takes nothing back, and its mail speaks of no days', async () => {
  const { card } = await linked()
  const { card: other } = await linked({ unproved_days: 3 })
  await keep(card, 'patient@example.com')
  await keep(other, 'hurried@example.com')
  const textTo = async (email: string) => (await world.mails()).find(({ to }) => to === email)?.text ?? ''
  assert.doesNotMatch(await textTo('patient@example.com'), /lapse|days/)
  assert.match(await textTo('hurried@example.com'), /within 3 days/)
  world.travel(20 * day)
  await removeExpired(world.context)
  assert.deepEqual(await mine('patient', ['patient@example.com']), [1])
  assert.deepEqual(await mine('hurried', ['hurried@example.com']), [])
})

test('a holder sets the days with the draft, and a draft without them leaves them', async () => {
  const made = await world.ask('POST /api/poap-events', { as: 'holder', body: draft({ unproved_days: 5 }) })
  assert.equal(made.body.data.unproved_days, 5)
  const change = async (body: object) =>
    (await world.ask(`PUT /api/poap-events/${made.body.data.id}`, { as: 'holder', body: { ...draft(), ...body } })).body
  assert.equal((await change({})).data.unproved_days, 5)
  assert.equal((await change({ unproved_days: null })).data.unproved_days, null)
  assert.equal((await change({ unproved_days: 0 })).error_type, 'bad_request')
})

test('the operator takes a collectible away, whoever has it, and its number goes to the next person', async () => {
  const { card } = await linked({ supply: 1, end_date: '2027-12-20T23:00' })
  const kept = await keep(card, undefined, 'mallory')
  assert.deepEqual(await revokeCollectible(world.context, kept.id), {
    serial: 1,
    eventName: 'Reading night',
    userId: 'mallory',
  })
  assert.equal(await serialOf(card, undefined, 'ada'), 1)
  await assert.rejects(revokeCollectible(world.context, kept.id), { type: 'collectible_not_found' })
})

test('security 63: what has a voucher out cannot be taken away', async () => {
  const { card } = await linked({ end_date: '2027-12-20T23:00' })
  const { id } = await keep(card, undefined, 'minter')
  await world.database.pool.query(
    `insert into cards.tokens (collectible_id, state, chain_id, contract, recipient, deadline, from_block, look_at)
     values ($1, 'voucher', 1, '0x', '0x', now(), 1, now())`,
    [id],
  )
  await assert.rejects(revokeCollectible(world.context, id), { type: 'collectible_on_chain' })
})
