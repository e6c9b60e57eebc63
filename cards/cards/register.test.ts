import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const register = async (ref: string, as: string | undefined) => {
  const { status, body } = await world.ask('POST /api/cards', { as, body: { ref } })
  return status === 200 ? body.data : `${status} ${body.error_type}`
}
const held = async (as: string) => (await world.ask('GET /api/cards', { as })).body.data

test('the first signed-in tap makes the user the holder and consumes the tap', async () => {
  const card = await world.card()
  const ref = await world.tap(card)
  const registered = await register(ref, 'grace')
  assert.deepEqual(registered, {
    id: card.id,
    name: card.name,
    event: null,
    group: null,
    last_tap_at: '2026-11-20T19:00:00.000Z',
    taps_today: 1,
    registered_at: '2026-11-20T19:00:00.000Z',
    blocked_by: null,
    offered_to: null,
    trust: 'signed',
    opened_at: null,
    inscription: null,
  })
  assert.deepEqual(await held('grace'), [registered])
  const { rows } = await world.database.pool.query('select spent_at from cards.taps where card_id = $1', [card.id])
  assert.deepEqual(rows, [{ spent_at: new Date('2026-11-20T19:00:00.000Z') }])
})

test('repeating the request returns the same card and changes no holder', async () => {
  const card = await world.card()
  const ref = await world.tap(card)
  const first = await register(ref, 'henry')
  world.travel(1)
  assert.deepEqual(await register(ref, 'henry'), first)
  assert.equal(await register(ref, 'eve'), '409 card_already_held')
  assert.equal(await register(await world.tap(card), 'eve'), '409 card_already_held')
  assert.equal(await register(await world.tap(card), 'henry'), '409 card_already_held')
})

test('twenty concurrent requests of one user make them the holder once, and all succeed', async () => {
  const card = await world.card()
  const ref = await world.tap(card)
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => register(ref, 'ida')))
  assert.equal(first.id, card.id)
  for (const other of others) assert.deepEqual(other, first)
  assert.deepEqual(await held('ida'), [first])
})

test('security 57: of thirty users with one tap, or with a tap each, one becomes the holder', async () => {
  for (const taps of [1, 30]) {
    const card = await world.card()
    const refs = await Promise.all(Array.from({ length: taps }, () => world.tap(card)))
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, n) => register(refs[n % taps]!, `rush-${taps}-${n}`)),
    )
    const winners = replies.filter((reply) => typeof reply === 'object')
    assert.equal(winners.length, 1)
    assert.deepEqual(new Set(replies.filter((reply) => typeof reply === 'string')), new Set(['409 card_already_held']))
  }
})

test('security 57: of ten users who wait for one card, one becomes the holder', async () => {
  const card = await world.card()
  const refs = await Promise.all(Array.from({ length: 10 }, () => world.tap(card)))
  const queue = await world.hold('select from cards.cards where card_id = $1 for update', [card.id])
  const replies = refs.map((ref, n) => register(ref, `queue-${n}`))
  await queue.waiting(10)
  await queue.release()
  const outcomes = await Promise.all(replies)
  assert.equal(outcomes.filter((reply) => reply === '409 card_already_held').length, 9)
})

test('security 62: no one becomes the holder with an expired, used or unknown tap', async () => {
  const card = await world.card()
  const late = await world.tap(card)
  world.travel(30)
  assert.equal(await register(late, 'eve'), '410 tap_expired')
  assert.equal(await register('A'.repeat(22), 'eve'), '404 tap_not_found')
  assert.equal(await register('', 'eve'), '404 tap_not_found')
  assert.equal(await register('A'.repeat(65), 'eve'), '400 bad_request')
  assert.equal(await register(await world.tap(card), undefined), '401 unauthorized_credentials')

  const ref = await world.tap(card)
  await register(ref, 'iris')
  await world.ask(`DELETE /api/cards/${card.id}`, { as: 'iris' })
  assert.equal(await register(ref, 'eve'), '409 tap_used')
})
