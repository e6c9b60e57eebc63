import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { addCard } from '../cards/add.ts'
import { assignHolder } from '../cards/assign-holder.ts'
import { findAnyCard, type OperatorCard } from '../cards/store.ts'
import { addCopyable } from '../copyable-cards/add-copyable.ts'
import { cardAddress } from '../copyable-cards/card-address.ts'
import { renewCopyable } from '../copyable-cards/renew.ts'
import { changeBounds } from '../copyable-cards/store.ts'
import { removeExpired } from '../database/remove-expired.ts'
import { refusalsCounted } from './store.ts'
import { verifyCopyableTap } from './verify-copyable-tap.ts'
import { verifyTap } from './verify-tap.ts'
import { viewTap } from './view-tap.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld({
    rateLimits: true,
    limits: createLimits({ LIMIT_COPYABLE_TAPS_PER_NETWORK: { max: 40, seconds: 600 } }, ['198.51.100.0/24']),
  })
})
after(() => world.close())

let made = 0
const uidOf = (n: number) => `04F000000000${n.toString(16).padStart(2, '0').toUpperCase()}`
const add = async (trust: 'static' | 'counted') => {
  made += 1
  const event = await world.event({ end_date: '2026-12-20T23:00' })
  const uid = trust === 'counted' ? uidOf(made) : undefined
  const card = await addCopyable(world.context, { name: `copyable ${made}`, trust, uid })
  await assignHolder(world.context, { cardId: card.id, holderId: 'holder', eventId: event.id })
  return card
}
const addressOf = (card: OperatorCard) => new URL(cardAddress(world.context, card)!)
/** What an NTAG21x with this counter makes of its address. */
const counted = (card: OperatorCard, counter: number) =>
  `${card.uid}x${counter.toString(16).padStart(6, '0').toUpperCase()}`
const tap = async (
  card: OperatorCard,
  { n = undefined as string | undefined, from = '203.0.113.1', record = true } = {},
) => {
  const s = addressOf(card).searchParams.get('s')!
  const read = await verifyCopyableTap(world.context, { s, n, ipAddress: from }, { record })
  return 'refused' in read ? read.refused : read.ref
}
const collect = async (ref: string, as: string) => {
  const { status, body } = await world.ask('POST /api/collectibles', { as, body: { ref } })
  return status === 200 ? (body.data.serial_number ?? 'kept') : `${status} ${body.error_type}`
}
const isRef = (text: string) => /^[A-Za-z0-9_-]{22}$/.test(text)
const tapsOf = async ({ id }: { id: string }) =>
  (await world.database.pool.query('select counter from cards.taps where card_id = $1', [id])).rows.length

test('each visit of a static address is a tap of its own, and collects once', async () => {
  const card = await add('static')
  const [first, second] = [await tap(card), await tap(card)]
  assert.ok(isRef(first) && isRef(second))
  assert.notEqual(first, second)
  const view = await viewTap(world.context, first)
  assert.ok(view.state === 'keep' && view.trust === 'static')
  assert.doesNotMatch(await collect(first, 'ada'), /^\d+ /)
  assert.equal(await collect(first, 'bob'), '409 tap_used')
  assert.equal(await collect(second, 'ada'), '409 event_already_collected')
  const { body } = await world.ask(`GET /api/cards/${card.id}/taps`, { as: 'holder' })
  assert.deepEqual([body.data[0].taps, body.data[0].collected], [2, 1])
})

test('a look at the address alone leaves nothing behind', async () => {
  const card = await add('static')
  const ref = await tap(card, { record: false })
  assert.ok(isRef(ref))
  assert.equal(await tapsOf(card), 0)
  assert.equal((await viewTap(world.context, ref)).state, 'refused')
})

test('an NTAG21x counts its taps: the same counter is the same tap, and one that is long past is stale', async () => {
  const card = await add('counted')
  const ref = await tap(card, { n: counted(card, 7) })
  assert.equal(await tap(card, { n: counted(card, 7) }), ref)
  assert.doesNotMatch(await collect(ref, 'ada'), /^\d+ /)
  assert.ok(isRef(await tap(card, { n: counted(card, 6) })))
  await tap(card, { n: counted(card, 9) })
  world.travel(11)
  assert.equal(await tap(card, { n: counted(card, 8) }), 'tap_stale')
  assert.ok(isRef(await tap(card, { n: counted(card, 10) })))
})

test('security 147: a made-up counter far ahead is refused, so one copy cannot end all genuine taps', async () => {
  const card = await add('counted')
  await tap(card, { n: counted(card, 3) })
  for (const n of [undefined, '', counted(card, 0xffffff), counted(card, 3 + 1001), `${'0'.repeat(14)}x000004`])
    assert.equal(await tap(card, { n }), 'tap_forged')
  const other = await add('counted')
  assert.equal(await tap(card, { n: counted(other, 4) }), 'tap_forged')
  assert.ok(isRef(await tap(card, { n: counted(card, 4) })))
})

test('security 147: one network gets so many taps of a card, a venue more, and another network its own', async () => {
  const card = await add('static')
  const from = '203.0.113.77'
  for (let visit = 0; visit < 40; visit += 1) assert.ok(isRef(await tap(card, { from })))
  assert.equal(await tap(card, { from }), 'card_limit_reached')
  assert.ok(isRef(await tap(card, { from: '203.0.113.78' })))
  for (let visit = 0; visit < 60; visit += 1) assert.ok(isRef(await tap(card, { from: '198.51.100.7' })))

  const strict = await add('static')
  await changeBounds(world.context.database, strict.id, { perDay: undefined, perNetwork: 2 })
  assert.ok(isRef(await tap(strict, { from: '203.0.113.79' })))
  assert.ok(isRef(await tap(strict, { from: '203.0.113.79' })))
  assert.equal(await tap(strict, { from: '203.0.113.79' }), 'card_limit_reached')
  await refusalsCounted(world.context.database)
  const { body } = await world.ask(`GET /api/cards/${strict.id}/taps`, { as: 'holder' })
  assert.deepEqual(body.data[0].refused, { card_limit_reached: 1 })
})

test('security 147: a card that can be copied gives so much in a day; a signed one is not limited by it', async () => {
  const card = await add('static')
  await changeBounds(world.context.database, card.id, { perDay: 2, perNetwork: undefined })
  const refs = [await tap(card), await tap(card), await tap(card)]
  assert.doesNotMatch(await collect(refs[0]!, 'one'), /^\d+ /)
  assert.doesNotMatch(await collect(refs[1]!, 'two'), /^\d+ /)
  assert.equal(await collect(refs[2]!, 'three'), '429 card_limit_reached')
  assert.deepEqual(
    await viewTap(world.context, refs[2]!).then(({ state, ...view }) => [state, 'reason' in view && view.reason]),
    ['refused', 'card_limit_reached'],
  )
  assert.doesNotMatch(await collect(refs[0]!, 'one'), /^\d+ /)
  world.travel(24 * 60)
  assert.doesNotMatch(await collect(await tap(card), 'late'), /^\d+ /)

  const event = await world.event({ end_date: '2026-12-20T23:00' })
  const signed = await world.card({ eventId: event.id })
  await world.database.pool.query('update cards.cards set most_per_day = 1 where card_id = $1', [signed.id])
  for (const as of ['four', 'five']) assert.doesNotMatch(await collect(await world.tap(signed), as), /^\d+ /)
})

test('security 148: a signed card accepts no address and no counter, and what can be copied accepts no other proof', async () => {
  const signed = await addCard(world.context, { name: 'signed', uid: uidOf(0xf0), simulated: false })
  const ofSigned = { ...signed, trust: 'static' as const }
  assert.equal(await tap(ofSigned), 'tap_forged')
  assert.equal(await tap({ ...signed, trust: 'counted' }, { n: counted(signed, 1) }), 'tap_forged')
  // Whoever writes into its row what belongs to the other is refused by the database.
  const write = (change: string, id: string) =>
    world.database.pool.query(`update cards.cards set ${change} where card_id = $1`, [id])
  await assert.rejects(write("code_hash = sha256('x')", signed.id), /cards_code_unless_signed/)
  await assert.rejects(write("trust = 'static'", signed.id), /cards_(code|uid)_unless/)

  // Signed with the keys that the UID of an NTAG21x would have.
  const card = await add('counted')
  const { buildSun } = await import('./sun/build-sun.ts')
  const { deriveFileKey, deriveMetaKey } = await import('./sun/diversify-key.ts')
  const { masterKey } = world.context
  const { picc, mac } = buildSun({
    picc: { uid: card.uid, counter: 1, mode: 'aes' },
    metaKey: deriveMetaKey(masterKey),
    fileKey: deriveFileKey({ master: masterKey, uid: card.uid, keyVersion: 1 }),
    random: Buffer.alloc(5),
  })
  assert.deepEqual(await verifyTap(world.context, { e: picc, c: mac }), { refused: 'tap_forged' })
})

test('security 148: no request changes the trust of a card, and no copy makes anyone its holder', async () => {
  const card = await add('static')
  for (const body of [{ trust: 'signed' }, { trust: 'signed', name: 'x' }])
    assert.equal((await world.ask(`PUT /api/cards/${card.id}`, { as: 'holder', body })).status, 400)
  const made = await world.ask('POST /api/copyable-cards', { as: 'holder', body: { name: 'x', trust: 'signed' } })
  assert.equal(made.status, 400)

  const free = await addCopyable(world.context, { name: 'free', trust: 'static' })
  const ref = await tap(free)
  assert.deepEqual(await viewTap(world.context, ref), { state: 'refused', reason: 'card_unlinked', event: null })
  const { status, body } = await world.ask('POST /api/cards', { as: 'eve', body: { ref } })
  assert.deepEqual([status, body.error_type], [409, 'card_unlinked'])
  assert.equal((await findAnyCard(world.context.database, free.id, ''))?.holder_id, null)
})

test('security 148: a new address ends the former one, and the store holds neither', async () => {
  const card = await add('static')
  const before = addressOf(card).searchParams.get('s')!
  const ref = await tap(card)
  await renewCopyable(world.context, card)
  const now = (await findAnyCard(world.context.database, card.id, ''))!
  assert.equal(await tap(card), 'tap_forged')
  assert.ok(isRef(await tap(now)))
  // What was opened before is of the former address.
  assert.equal(await collect(ref, 'zoe'), '410 tap_expired')
  const { rows } = await world.database.pool.query(
    'select to_jsonb(c)::text as row from cards.cards c where card_id = $1',
    [card.id],
  )
  assert.equal(rows[0].row.includes(before) || rows[0].row.includes(addressOf(now).searchParams.get('s')!), false)
})

test('visits that led to nothing are forgotten after two days; the counters of a chip are not', async () => {
  const [card, chip] = [await add('static'), await add('counted')]
  const kept = await tap(card)
  await tap(card)
  await collect(kept, 'kim')
  await tap(chip, { n: counted(chip, 5) })
  world.travel(48 * 60 + 1)
  await removeExpired(world.context)
  assert.equal(await tapsOf(card), 1)
  assert.equal(await tapsOf(chip), 1)
})
