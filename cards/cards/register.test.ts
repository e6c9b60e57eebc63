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

test('the first signed-in tap makes one the holder, and spends the tap', async () => {
  const card = await world.card()
  const ref = await world.tap(card)
  const registered = await register(ref, 'grace')
  assert.deepEqual(registered, {
    id: card.id,
    name: card.name,
    event: null,
    last_tap_at: '2026-11-20T19:00:00.000Z',
    taps_today: 1,
    registered_at: '2026-11-20T19:00:00.000Z',
    blocked_by: null,
    offered_to: null,
  })
  assert.deepEqual(await held('grace'), [registered])
  const { rows } = await world.database.pool.query('select spent_at from cards.taps where card_id = $1', [card.id])
  assert.deepEqual(rows, [{ spent_at: new Date('2026-11-20T19:00:00.000Z') }])
})

test('asking again with the same tap answers the same, and takes nothing from anybody', async () => {
  const card = await world.card()
  const ref = await world.tap(card)
  const first = await register(ref, 'henry')
  world.travel(1)
  assert.deepEqual(await register(ref, 'henry'), first)
  assert.equal(await register(ref, 'eve'), '409 card_already_held')
  assert.equal(await register(await world.tap(card), 'eve'), '409 card_already_held')
  assert.equal(await register(await world.tap(card), 'henry'), '409 card_already_held')
})

test('one person who presses twenty times at the same moment is the holder once, and every press says so', async () => {
  const card = await world.card()
  const ref = await world.tap(card)
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => register(ref, 'ida')))
  assert.equal(first.id, card.id)
  for (const other of others) assert.deepEqual(other, first)
  assert.deepEqual(await held('ida'), [first])
})

test('security 57: of thirty people with one tap, or with a tap each, one becomes the holder', async () => {
  for (const taps of [1, 30]) {
    const card = await world.card()
    const refs = await Promise.all(Array.from({ length: taps }, () => world.tap(card)))
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => register(refs[n % taps]!, `rush-${taps}-${n}`)),
    )
    const winners = answers.filter((answer) => typeof answer === 'object')
    assert.equal(winners.length, 1)
    assert.deepEqual(
      new Set(answers.filter((answer) => typeof answer === 'string')),
      new Set(['409 card_already_held']),
    )
  }
})

test('security 57: ten people who wait for one card: one becomes the holder', async () => {
  const card = await world.card()
  const refs = await Promise.all(Array.from({ length: 10 }, () => world.tap(card)))
  const queue = await world.hold('select from cards.cards where card_id = $1 for update', [card.id])
  const answers = refs.map((ref, n) => register(ref, `queue-${n}`))
  await queue.waiting(10)
  await queue.release()
  const outcomes = await Promise.all(answers)
  assert.equal(outcomes.filter((answer) => answer === '409 card_already_held').length, 9)
})

test('security 62: a tap that ran out, was used or never was makes nobody the holder', async () => {
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
