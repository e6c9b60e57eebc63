import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { forgetUser } from '../me/forget.ts'
import { verifyTap } from '../taps/verify-tap.ts'
import { viewTap } from '../taps/view-tap.ts'
import { addCard } from './add.ts'
import { blockCard } from './block.ts'
import { findCard } from './find.ts'
import { releaseCardForOperator } from './release-for-operator.ts'
import { removeCard } from './remove.ts'
import { renameCard } from './rename.ts'
import { reprogramCard } from './reprogram.ts'

let world: CardsWorld
const banned = new Set<string>()
before(async () => {
  world = await createCardsWorld({}, { isBanned: async (userId) => banned.has(userId) })
})
after(() => world.close())

const change = async (id: string, body: unknown, as = 'holder') => {
  const reply = await world.ask(`PUT /api/cards/${id}`, { as, body })
  return reply.status === 200 ? reply.body.data : `${reply.status} ${reply.body.error_type}`
}
const collect = async (ref: string, as = 'collector') => {
  const { status, body } = await world.ask('POST /api/collectibles', { as, body: { ref } })
  return status === 200 ? 'kept' : `${status} ${body.error_type}`
}
const register = async (ref: string, as: string) => {
  const { status, body } = await world.ask('POST /api/cards', { as, body: { ref } })
  return status === 200 ? 'held' : `${status} ${body.error_type}`
}
const linked = async () => {
  const event = await world.event()
  return { event, card: await world.card({ eventId: event.id }) }
}

test('security 70: a card blocked by its holder cannot be collected from and says so, until they unblock it', async () => {
  const { card } = await linked()
  const before = await world.tap(card)
  assert.equal((await change(card.id, { blocked: true })).blocked_by, 'holder')
  assert.equal(await collect(before), '409 card_blocked')
  const view = await viewTap(world.context, await world.tap(card))
  assert.deepEqual(view, { state: 'refused', reason: 'card_blocked', event: null })
  assert.equal((await change(card.id, { blocked: false })).blocked_by, null)
  assert.equal(await collect(before), 'kept')
})

test('security 66: only the operator can unblock what the operator blocked, and releasing a card does not', async () => {
  const { card } = await linked()
  await blockCard(world.context, { cardId: card.id, blocked: true })
  assert.equal(await change(card.id, { blocked: false }), '409 card_blocked')
  await world.ask(`DELETE /api/cards/${card.id}`, { as: 'holder' })
  assert.equal(await register(await world.tap(card), 'next'), '409 card_blocked')
  await blockCard(world.context, { cardId: card.id, blocked: false })
  assert.equal(await register(await world.tap(card), 'next'), 'held')
})

test('the operator releases a squatted card, and it accepts the next holder', async () => {
  const { card } = await linked()
  await change(card.id, { blocked: true })
  await releaseCardForOperator(world.context, card.id)
  assert.equal(
    (await world.ask('GET /api/cards', { as: 'holder' })).body.data.find(({ id }: { id: string }) => id === card.id),
    undefined,
  )
  assert.equal(await register(await world.tap(card), 'owner'), 'held')
})

test('security 70: the card of a banned holder cannot be collected from, and only the operator can release it', async () => {
  const event = await world.event({}, 'mallory')
  const card = await world.card({ eventId: event.id, holderId: 'mallory' })
  const ref = await world.tap(card)
  banned.add('mallory')
  assert.equal(await collect(ref), '409 card_blocked')
  assert.equal((await viewTap(world.context, ref)).state, 'refused')
  assert.equal(await register(await world.tap(card), 'next'), '409 card_already_held')
  await releaseCardForOperator(world.context, card.id)
  assert.equal(await register(await world.tap(card), 'next'), 'held')
})

test('security 70: the card of a deleted holder cannot be collected from, and only the operator can release it', async () => {
  const card = await world.card({ holderId: 'gone' })
  await forgetUser(world.context, { userId: 'gone', emails: [] })
  assert.equal(await register(await world.tap(card), 'next'), '409 card_blocked')
  await releaseCardForOperator(world.context, card.id)
  assert.equal(await register(await world.tap(card), 'next'), 'held')
})

test('security 61: refs from before a chip was reprogrammed stop working', async () => {
  const { card } = await linked()
  const ref = await world.tap(card)
  const free = await world.card()
  const freeRef = await world.tap(free)
  await reprogramCard(world.context, card)
  await reprogramCard(world.context, free)
  assert.equal(await collect(ref), '410 tap_expired')
  assert.equal(await register(freeRef, 'next'), '410 tap_expired')
  assert.equal(await collect(await world.tap(card)), 'kept')
})

test('security 61: a removed chip that is added again continues with the next key version; collectibles stay', async () => {
  const { event, card } = await linked()
  const ref = await world.tap(card)
  const unopened = await world.tapAddress(card)
  assert.equal(await collect(ref, 'ada'), 'kept')
  await removeCard(world.context, card.id)
  assert.deepEqual(await verifyTap(world.context, unopened), { refused: 'tap_forged' })
  const { body } = await world.ask('GET /api/collectibles', { as: 'ada' })
  assert.equal(body.data[0].event.id, event.id)
  const again = await addCard(world.context, { name: card.name, uid: card.uid, simulated: true })
  assert.equal(again.key_version, 2)
  assert.deepEqual(await verifyTap(world.context, unopened), { refused: 'tap_forged' })
})

test('the operator renames a card, but not to a name that is in use', async () => {
  const [card, other] = [await world.card(), await world.card()]
  assert.equal(await renameCard(world.context, { cardId: card.id, name: ' Front  desk ' }), 'Front desk')
  assert.equal((await findCard(world.context, 'front desk'))?.id, card.id)
  await assert.rejects(renameCard(world.context, { cardId: other.id, name: 'FRONT DESK' }), /already/)
  await assert.rejects(renameCard(world.context, { cardId: other.id, name: '' }), /name/)
})

const offer = (id: string, email: string, as = 'holder') =>
  world.ask(`POST /api/cards/${id}/offer`, { as, body: { email } })
const accept = async (id: string, as: string, emails: string[]) => {
  const { status, body } = await world.ask(`POST /api/card-offers/${id}/accept`, { as, emails })
  return status === 200 ? body.data : `${status} ${body.error_type}`
}

test('security 66: an offered card moves only when a user who has verified the address accepts', async () => {
  const { card } = await linked()
  await change(card.id, { name: 'A <b>card</b>' })
  const reply = await offer(card.id, ' Next@Example.com ')
  assert.deepEqual(reply.body.data.offered_to, { email: 'next@example.com', expires_at: '2026-11-27T19:00:00.000Z' })
  const mail = (await world.mails()).find(({ to }) => to === 'next@example.com')
  assert.match(mail?.text ?? '', /\/cards$/m)
  assert.equal(mail?.subject, `You’ve been offered the card ${card.name}`)
  assert.doesNotMatch(JSON.stringify(mail), /<b>card/, 'a stranger’s words reach nobody')
  assert.equal(await collect(await world.tap(card), 'guest'), 'kept')

  assert.equal(await accept(card.id, 'eve', ['eve@example.com']), '404 card_offer_not_found')
  assert.equal(await accept(card.id, 'next', []), '404 card_offer_not_found')
  const list = await world.ask('GET /api/card-offers', { as: 'next', emails: ['next@example.com'] })
  assert.deepEqual(
    list.body.data.map(({ card_id, name }: { card_id: string; name: string }) => [card_id, name]),
    [[card.id, card.name]],
  )
  const taken = await accept(card.id, 'next', ['next@example.com'])
  assert.deepEqual([taken.name, taken.event, taken.offered_to], [card.name, null, null])
  assert.equal(await change(card.id, { name: 'Mine' }), '404 card_not_found')
  assert.equal(await accept(card.id, 'next', ['next@example.com']), '404 card_offer_not_found')
})

test('an offer can be canceled, declined and replaced, and expires', async () => {
  const { card } = await linked()
  const emails = ['next@example.com']
  await offer(card.id, 'next@example.com')
  const cancelled = await world.ask(`DELETE /api/cards/${card.id}/offer`, { as: 'holder' })
  assert.equal(cancelled.body.data.offered_to, null)
  assert.equal(await accept(card.id, 'next', emails), '404 card_offer_not_found')

  await offer(card.id, 'next@example.com')
  assert.equal((await world.ask(`DELETE /api/card-offers/${card.id}`, { as: 'eve' })).status, 404)
  assert.equal((await world.ask(`DELETE /api/card-offers/${card.id}`, { as: 'next', emails })).status, 200)
  assert.equal(await accept(card.id, 'next', emails), '404 card_offer_not_found')

  await offer(card.id, 'next@example.com')
  await offer(card.id, 'other@example.com')
  assert.equal(await accept(card.id, 'next', emails), '404 card_offer_not_found')

  await offer(card.id, 'next@example.com')
  world.travel(7 * 24 * 60)
  assert.equal(await accept(card.id, 'next', emails), '404 card_offer_not_found')
})

test('security 66: only holders can offer a card, and an offer ends when its maker is no longer the holder', async () => {
  const { card } = await linked()
  assert.equal((await offer(card.id, 'next@example.com', 'eve')).status, 404)
  assert.equal((await offer(card.id, 'no address')).body.error_type, 'invalid_email')
  await offer(card.id, 'next@example.com')
  await world.ask(`DELETE /api/cards/${card.id}`, { as: 'holder' })
  assert.equal(await accept(card.id, 'next', ['next@example.com']), '404 card_offer_not_found')
  const lost = await linked()
  await change(lost.card.id, { blocked: true })
  assert.equal((await offer(lost.card.id, 'next@example.com')).body.error_type, 'card_blocked')
})

test('security 70: a ban also stops a card that was offered before, until the ban is lifted', async () => {
  const { card } = await linked()
  const emails = ['second@example.com']
  await offer(card.id, 'second@example.com')
  const listed = async () => (await world.ask('GET /api/card-offers', { as: 'second', emails })).body.data
  banned.add('holder')
  assert.deepEqual(await listed(), [])
  assert.equal(await accept(card.id, 'second', emails), '404 card_offer_not_found')
  banned.delete('holder')
  assert.deepEqual(
    (await listed()).map(({ card_id, name }: { card_id: string; name: string }) => [card_id, name]),
    [[card.id, card.name]],
  )
  assert.equal((await accept(card.id, 'second', emails)).id, card.id)
})

test('security 57: of twenty concurrent requests to accept an offer, one succeeds', async () => {
  const { card } = await linked()
  await offer(card.id, 'next@example.com')
  const people = Array.from({ length: 20 }, (_, index) => accept(card.id, `next-${index}`, ['next@example.com']))
  const replies = await Promise.all(people)
  assert.equal(replies.filter((reply) => typeof reply === 'object').length, 1)
})

test('security 57: offering and accepting a card concurrently cannot deadlock', async () => {
  const { card } = await linked()
  await offer(card.id, 'next@example.com')
  const queue = await world.hold('select from cards.cards where card_id = $1 for update', [card.id])
  const other = offer(card.id, 'other@example.com')
  await queue.waiting(1, other)
  const accepted = accept(card.id, 'next', ['next@example.com'])
  await queue.waiting(2, accepted)
  await queue.release()
  const outcomes = [(await other).status, typeof (await accepted) === 'object' ? 'held' : await accepted]
  assert.ok(['200,404 card_offer_not_found', '404,held'].includes(outcomes.join()), outcomes.join())
})
