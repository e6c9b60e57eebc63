import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'
import { addCard } from '../cards/add.ts'
import { removeCard } from '../cards/remove.ts'
import { reprogramCard } from '../cards/reprogram.ts'
import { collect } from '../collectibles/collect.ts'
import { listTaps } from './list-by-hour.ts'
import { countRefusal, refusalsCounted } from './store.ts'
import { buildSun } from './sun/build-sun.ts'
import { deriveFileKey, deriveMetaKey } from './sun/diversify-key.ts'
import { verifyTap } from './verify-tap.ts'
import { viewTap } from './view-tap.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

type Address = { e: string; c: string }
const read = (address: Address) => verifyTap(world.context, address)
const refOf = async (address: Address) => {
  const reply = await read(address)
  assert.ok('ref' in reply, JSON.stringify(reply))
  return reply.ref
}
const refusedAs = async (address: Address) => {
  const reply = await read(address)
  if ('refused' in reply) return reply.refused
  return reply.isUsed ? 'tap_used' : `ref ${reply.ref}`
}
const tapsOf = async ({ id }: { id: string }) =>
  (await world.database.pool.query('select counter, spent_at from cards.taps where card_id = $1 order by 1', [id])).rows
const keep = (ref: string, userId = 'ada') => collect(world.context, { ref, bearer: { userId, verifiedEmails: [] } })

/** A reading with any counter and any keys. */
const chip = (
  uid: string,
  counter: number,
  { keyVersion = 1, masterKey = world.context.masterKey, random = 1 } = {},
) => {
  const { picc, mac } = buildSun({
    picc: { uid, counter, mode: 'aes' },
    metaKey: deriveMetaKey(masterKey),
    fileKey: deriveFileKey({ master: masterKey, uid, keyVersion }),
    random: Buffer.alloc(5, random),
  })
  return { e: picc, c: mac }
}

test('a tap gets its own ref, and the same one while it can be used', async () => {
  const card = await world.card()
  const [first, second] = [await world.tapAddress(card), await world.tapAddress(card)]
  const ref = await refOf(first)
  assert.match(ref, /^[A-Za-z0-9_-]{22}$/)
  assert.notEqual(await refOf(second), ref)
  world.travel(29)
  assert.equal(await refOf(first), ref)
  assert.deepEqual(
    (await tapsOf(card)).map(({ spent_at }) => spent_at),
    [null, null],
  )
})

test('a tap of a chip in LRP mode is verified, too', async () => {
  const card = await addCard(world.context, { name: 'lrp', uid: '04:A1:B2:C3:D4:E5:F6', simulated: false })
  const { picc, mac } = buildSun({
    picc: { uid: card.uid, counter: 7, mode: 'lrp' },
    metaKey: deriveMetaKey(world.context.masterKey),
    fileKey: deriveFileKey({ master: world.context.masterKey, uid: card.uid, keyVersion: 1 }),
    random: Buffer.alloc(13, 3),
  })
  await refOf({ e: picc, c: mac })
  assert.equal((await tapsOf(card))[0].counter, 7)
})

/** A race shows only sometimes, so it is run this often, and five times as often with `npm test -- --thorough`. */
const races = process.env.THOROUGH ? 2000 : 400

test('security 57: concurrent requests with one URL are one tap and one ref', async () => {
  const card = await world.card()
  for (let race = 1; race <= races; race += 1) {
    const address = await world.tapAddress(card)
    const refs = await Promise.all(Array.from({ length: 10 }, () => refOf(address)))
    assert.equal(new Set(refs).size, 1)
  }
  assert.equal((await tapsOf(card)).length, races)
})

test('security 57: the same counter with other random bytes is the same tap', async () => {
  const { uid } = await world.card()
  assert.equal(await refOf(chip(uid, 9, { random: 1 })), await refOf(chip(uid, 9, { random: 2 })))
})

test('security 57: the URL of a used tap is refused', async () => {
  const event = await world.event({ end_date: '2026-12-01T00:00' })
  const card = await world.card({ eventId: event.id })
  const address = await world.tapAddress(card)
  await keep(await refOf(address))
  assert.equal(await refusedAs(address), 'tap_used')
})

test('security 58: a lower counter is accepted within ten minutes, as when two people tap in turn', async () => {
  const { uid } = await world.card()
  await refOf(chip(uid, 12))
  world.travel(10)
  await refOf(chip(uid, 11))
})

test('security 58: a counter first seen long after a higher one is stale, and stays so', async () => {
  const card = await world.card()
  const stored = [1, 2, 3].map((counter) => chip(card.uid, counter))
  await refOf(chip(card.uid, 4))
  world.travel(new Date(world.context.clock().getTime() + 600_001))
  for (const address of stored) assert.equal(await refusedAs(address), 'tap_stale')
  world.travel(60)
  assert.equal(await refusedAs(stored[0]!), 'tap_stale')
  await refOf(chip(card.uid, 5))
  assert.deepEqual(
    (await tapsOf(card)).map(({ counter }) => counter),
    [4, 5],
  )
})

test('security 58: the ten minutes run from the first higher counter, not from the last', async () => {
  const { uid } = await world.card()
  for (let counter = 20; counter < 24; counter += 1) {
    await refOf(chip(uid, counter))
    world.travel(4)
  }
  assert.equal(await refusedAs(chip(uid, 19)), 'tap_stale')
  await refOf(chip(uid, 21))
})

test('security 58: a URL that was opened once and saved for later expires', async () => {
  const card = await world.card()
  const address = await world.tapAddress(card)
  await refOf(address)
  world.travel(30)
  assert.equal(await refusedAs(address), 'tap_expired')
})

test('security 59: forged, foreign, truncated and empty URLs get the same response and store nothing', async () => {
  const card = await world.card()
  const { e, c } = chip(card.uid, 1)
  const outsider = chip('04FFFFFFFFFFFF', 1)
  const foreign = chip(card.uid, 1, { masterKey: Buffer.alloc(16, 7) })
  const flip = (text: string, at: number) =>
    text.slice(0, at) + (Number.parseInt(text[at]!, 16) ^ 1).toString(16).toUpperCase() + text.slice(at + 1)
  const addresses: Address[] = [
    ...Array.from(e, (_, at) => ({ e: flip(e, at), c })),
    ...Array.from(c, (_, at) => ({ e, c: flip(c, at) })),
    { e, c: chip(card.uid, 2).c },
    { e: chip(card.uid, 2).e, c },
    outsider,
    foreign,
    { e: foreign.e, c },
    chip(card.uid, 1, { keyVersion: 2 }),
    chip('00000000000000', 0),
    { e: '', c: '' },
    { e, c: '' },
    { e: '', c },
    { e: e.slice(1), c },
    { e: `${e}00`, c },
    { e, c: `${c}00` },
    { e: e.toLowerCase(), c },
    { e: e.repeat(40), c },
    { e: 'ü'.repeat(32), c: '\u0000'.repeat(16) },
  ]
  for (const address of addresses) assert.equal(await refusedAs(address), 'tap_forged', JSON.stringify(address))
  assert.deepEqual(await tapsOf(card), [])
  await refOf({ e, c })
})

test('security 59: garbage, an unknown chip and a wrong MAC cause the same queries', async () => {
  const card = await world.card()
  const tapped = await world.card()
  const requests: string[] = []
  const database = {
    ...world.database,
    rows: <Row>(...[statement, values]: Parameters<typeof world.database.rows>) => {
      // That a known card's tap was refused is counted afterwards.
      if (statement.readOnly) requests.push(statement.name)
      return world.database.rows<Row>(statement, values)
    },
  }
  const { e } = chip(card.uid, 1)
  assert.ok('ref' in (await verifyTap({ ...world.context, database }, chip(tapped.uid, 1))))
  requests.length = 0
  const wrong = '0'.repeat(16)
  const addresses = [
    { e: 'x', c: 'x' },
    chip('04FFFFFFFFFFFF', 1),
    { e, c: wrong },
    { ...chip(tapped.uid, 2), c: wrong },
  ]
  for (const address of addresses)
    assert.deepEqual(await verifyTap({ ...world.context, database }, address), { refused: 'tap_forged' })
  assert.deepEqual(
    requests,
    addresses.map(() => 'taps.cards'),
  )
})

test('security 61: the card of a chip is looked up once, and again when another host has reprogrammed or removed it', async () => {
  const requests: string[] = []
  const rows: CardsWorld['database']['rows'] = (statement, values) => {
    if (statement.name !== 'taps.count_refusals') requests.push(statement.name)
    return world.database.rows(statement, values)
  }
  const there = { ...world.context, database: { ...world.database, rows } }
  const tap = async (address: Address) => {
    requests.length = 0
    return { reply: await verifyTap(there, address), requests: [...requests] }
  }
  const card = await world.card()
  const before = chip(card.uid, 3)
  const { reply, requests: first } = await tap(before)
  assert.deepEqual(first, ['taps.cards', 'taps.record'])
  assert.deepEqual(await tap(before), { reply, requests: ['taps.record'] })
  assert.deepEqual((await tap(chip(card.uid, 4))).requests, ['taps.record'])

  await reprogramCard(world.context, card)
  assert.deepEqual((await tap(before)).reply, { refused: 'tap_forged' })
  assert.deepEqual(await tap(chip(card.uid, 5)), { reply: { refused: 'tap_forged' }, requests: ['taps.cards'] })
  assert.deepEqual((await tap(chip(card.uid, 1, { keyVersion: 2 }))).requests, ['taps.cards', 'taps.record'])
  assert.deepEqual((await tap(chip(card.uid, 2, { keyVersion: 2 }))).requests, ['taps.record'])

  await removeCard(world.context, card.id)
  assert.deepEqual((await tap(chip(card.uid, 3, { keyVersion: 2 }))).reply, { refused: 'tap_forged' })
  const again = await addCard(world.context, { name: 'once more', uid: card.uid, simulated: true })
  assert.ok('ref' in (await tap(chip(card.uid, 1, { keyVersion: again.key_version }))).reply)
  assert.equal((await tapsOf(again)).length, 1)
})

test('security 59: a refusal is replied to before it is counted, and those of one moment are counted together', async () => {
  const event = await world.event()
  const [card, other] = [await world.card({ eventId: event.id }), await world.card({ eventId: event.id })]
  const [begun, counting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const batches: unknown[][] = []
  const database = {
    ...world.database,
    rows: async <Row>(...[statement, values]: Parameters<typeof world.database.rows>) => {
      if (statement.name === 'taps.count_refusals') {
        batches.push(values![0] as unknown[])
        begun.resolve()
        await counting.promise
      }
      return world.database.rows<Row>(statement, values)
    },
  }
  const context = { ...world.context, database }
  const forged = ({ uid }: { uid: string }) => ({ ...chip(uid, 1), c: '0'.repeat(16) })
  const first = await Promise.race([verifyTap(context, forged(card)), begun.promise.then(() => 'counted first')])
  assert.deepEqual(first, { refused: 'tap_forged' })
  for (const one of [card, other]) assert.deepEqual(await verifyTap(context, forged(one)), { refused: 'tap_forged' })
  // Those that come while one is counted share the next statement, up to a thousand of them.
  for (let count = 0; count < 1000; count += 1)
    countRefusal(context, { cardId: other.id, reason: 'tap_stale', now: world.context.clock() })
  counting.resolve()
  const hours = async ({ id: cardId }: { id: string }) =>
    (await listTaps(context, { holderId: 'holder', cardId })).map(({ refused }) => refused)
  assert.deepEqual(await hours(card), [{ tap_forged: 2 }])
  assert.deepEqual(await hours(other), [{ tap_forged: 1, tap_stale: 997 }])
  assert.ok(batches.length < 25, `${batches.length} statements`)
})

test('a refusal that cannot be counted is logged', async () => {
  const card = await world.card()
  const failing = { ...world.database, rows: () => Promise.reject(new Error('no store')) }
  countRefusal(
    { ...world.context, database: failing },
    { cardId: card.id, reason: 'tap_stale', now: world.context.clock() },
  )
  await refusalsCounted(failing)
  assert.match(world.logged.at(-1)!, /a refused tap was not counted/)
})

test('security 61: a reprogrammed chip counts again under the next key version, and its earlier URLs stop working', async () => {
  const card = await world.card()
  const old = [1, 2, 3].map((counter) => chip(card.uid, counter))
  const ref = await refOf(old[2]!)
  world.travel(60)
  assert.deepEqual(await reprogramCard(world.context, card), { keyVersion: 2 })
  for (const address of old) assert.equal(await refusedAs(address), 'tap_forged')
  assert.equal(await refusedAs(chip(card.uid, 4)), 'tap_forged')
  const again = await refOf(chip(card.uid, 1, { keyVersion: 2 }))
  assert.notEqual(again, ref)
  assert.equal(await refOf(await world.tapAddress(card)), again)
})

test('security 61: a counter that restarts without a new key version is stale', async () => {
  const { uid } = await world.card()
  await refOf(chip(uid, 500))
  world.travel(11)
  assert.equal(await refusedAs(chip(uid, 1)), 'tap_stale')
})

test('security 62: a ref cannot be derived from a tap’s URL, and is not stored', async () => {
  const card = await world.card()
  const address = await world.tapAddress(card)
  const ref = await refOf(address)
  const other = { ...world.context, masterKey: Buffer.alloc(16, 9) }
  assert.deepEqual(await verifyTap(other, address), { refused: 'tap_forged' })
  const { rows } = await world.database.pool.query('select to_jsonb(t)::text as row from cards.taps t')
  const bytes = Buffer.from(ref, 'base64url').toString('hex')
  for (const { row } of rows) assert.ok(!row.includes(ref) && !row.includes(bytes))
})

test('security 62: a ref expires with its tap, and unknown refs are refused', async () => {
  const event = await world.event({ end_date: '2026-12-01T00:00' })
  const card = await world.card({ eventId: event.id })
  const ref = await world.tap(card)
  assert.equal((await viewTap(world.context, ref)).state, 'keep')
  world.travel(30)
  const late = await viewTap(world.context, ref)
  assert.equal(late.state === 'refused' && late.reason, 'tap_expired')
  await assert.rejects(keep(ref), { type: 'tap_expired' })
  for (const unknown of ['', 'x', 'A'.repeat(22), ref.slice(0, -1), ref.toLowerCase()]) {
    assert.deepEqual(await viewTap(world.context, unknown), { state: 'refused', reason: 'tap_not_found', event: null })
    await assert.rejects(keep(unknown), { type: 'tap_not_found' })
  }
})
