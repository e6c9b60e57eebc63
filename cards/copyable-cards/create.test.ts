import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { copyableCardsPerHolder } from '@iyk/wire/limits.ts'
import { listCardsForOperator } from '../cards/list-for-operator.ts'
import { forgetUser } from '../me/forget.ts'
import { verifyCopyableTap } from '../taps/verify-copyable-tap.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const create = async (as: string, name = 'Poster at the door') => {
  const { status, body } = await world.ask('POST /api/copyable-cards', { as, body: { name } })
  return status === 200 ? body.data : `${status} ${body.error_type}`
}
const addressOf = async (id: string, as: string) => {
  const { status, body } = await world.ask(`GET /api/copyable-cards/${id}/address`, { as })
  return status === 200 ? (body.data.address as string) : `${status} ${body.error_type}`
}
const tap = (address: string) =>
  verifyCopyableTap(
    world.context,
    { s: new URL(address).searchParams.get('s')!, n: undefined, ipAddress: '203.0.113.1' },
    { record: true },
  )

test('a holder makes a card without a chip, links it, and what it leads to can be collected', async () => {
  const event = await world.event({}, 'ada')
  const card = await create('ada')
  assert.deepEqual([card.name, card.trust, card.event], ['Poster at the door', 'static', null])
  await world.ask(`PUT /api/cards/${card.id}`, { as: 'ada', body: { event_id: event.id } })
  const address = await addressOf(card.id, 'ada')
  assert.match(address, /^http:\/\/localhost:3000\/tap\?s=[\w-]{22}$/)
  const read = await tap(address)
  assert.ok('ref' in read)
  const { status } = await world.ask('POST /api/collectibles', { as: 'guest', body: { ref: read.ref } })
  assert.equal(status, 200)
})

test('security 148: nobody but its holder gets the address of a card, and nobody that of a signed one', async () => {
  const card = await create('bea')
  assert.equal(await addressOf(card.id, 'eve'), '404 card_not_found')
  const signed = await world.card({ holderId: 'bea' })
  assert.equal(await addressOf(signed.id, 'bea'), '404 card_not_found')
  assert.equal((await world.ask(`GET /api/copyable-cards/${card.id}/address`)).status, 401)
})

test('a released card of this kind is gone, with its address', async () => {
  const card = await create('cid')
  const address = await addressOf(card.id, 'cid')
  assert.equal((await world.ask(`DELETE /api/cards/${card.id}`, { as: 'cid' })).status, 200)
  assert.deepEqual(await tap(address), { refused: 'tap_forged' })
  assert.equal((await world.ask('GET /api/cards', { as: 'cid' })).body.data.length, 0)
})

test('security 147: a holder has only so many of them, and each holder their own number', async () => {
  const made = await Promise.all(Array.from({ length: copyableCardsPerHolder }, (_, n) => create('dan', `card ${n}`)))
  assert.ok(made.every((one) => typeof one === 'object'))
  assert.equal(await create('dan'), '409 too_many_cards')
  assert.equal(typeof (await create('other')), 'object')
})

test('the words of a holder leave with them: the operator’s name of such a card is its own', async () => {
  await create('fay', 'Fay’s private poster')
  const named = async () => JSON.stringify(await listCardsForOperator(world.context))
  assert.doesNotMatch(await named(), /private poster/)
  const { body } = await world.ask('GET /api/me', { as: 'fay' })
  assert.equal(body.data.cards[0].name, 'Fay’s private poster')
  assert.equal(body.data.cards[0].trust, 'static')
  await forgetUser(world.context, { userId: 'fay', emails: [] })
  const { rows } = await world.database.pool.query(
    `select from cards.cards c where to_jsonb(c)::text ~ 'private poster' or holder_id = 'fay'`,
  )
  assert.equal(rows.length, 0)
})
