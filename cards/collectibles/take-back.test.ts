import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld, draft } from '@iyk/dev/cards-world.ts'
import type { Database, Statement } from '@iyk/kit/postgres/database.ts'
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
  const collected = await keep(...of)
  return typeof collected === 'string' ? collected : collected.serial
}
const mine = async (as: string, emails: string[]) =>
  (await world.ask('GET /api/collectibles', { as, emails })).body.data.map(({ serial }: { serial: number }) => serial)

test('security 63: a collectible whose address is not verified within its event’s days goes to the next collector', async () => {
  const { event, card } = await linked({ supply: 4, unproved_days: 7 })
  assert.equal(await serialOf(card, 'made-up-1@example.com'), 1)
  assert.equal(await serialOf(card, 'verifies@example.com'), 2)
  assert.equal(await serialOf(card, 'made-up-1@example.com'), 3, 'a duplicate')
  assert.equal(await serialOf(card, undefined, 'ada'), 4)
  assert.equal(await serialOf(card, 'late@example.com'), '409 event_sold_out')
  assert.deepEqual(await mine('verifies', ['verifies@example.com']), [2])
  world.travel(7 * day - 1)
  await removeExpired(world.context)
  assert.equal(await serialOf(card, 'late@example.com'), '409 event_sold_out')
  world.travel(1)
  await removeExpired(world.context)
  assert.deepEqual(await mine('verifies', []), [2])
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

test('an event without the setting takes nothing back, and its email mentions no days', async () => {
  const { card } = await linked()
  const { card: other } = await linked({ unproved_days: 3 })
  await keep(card, 'patient@example.com')
  await keep(other, 'hurried@example.com')
  const textTo = async (email: string) => (await world.mails()).find(({ to }) => to === email)?.text ?? ''
  assert.doesNotMatch(await textTo('patient@example.com'), /lapse|days/)
  assert.match(await textTo('hurried@example.com'), /within 3 days to keep it/)
  world.travel(20 * day)
  await removeExpired(world.context)
  assert.deepEqual(await mine('patient', ['patient@example.com']), [1])
  assert.deepEqual(await mine('hurried', ['hurried@example.com']), [])
})

test('the email of an event that takes back after a day says "1 day"', async () => {
  const { card } = await linked({ unproved_days: 1 })
  await keep(card, 'tomorrow@example.com')
  const mail = (await world.mails()).find(({ to }) => to === 'tomorrow@example.com')
  for (const content of [mail?.text, mail?.html]) assert.match(content ?? '', /Sign in within 1 day to keep it\./)
})

test('a holder sets the days in the draft, and a draft without them keeps them', async () => {
  const made = await world.ask('POST /api/poap-events', { as: 'holder', body: draft({ unproved_days: 5 }) })
  assert.equal(made.body.data.unproved_days, 5)
  const change = async (body: object) =>
    (await world.ask(`PUT /api/poap-events/${made.body.data.id}`, { as: 'holder', body: { ...draft(), ...body } })).body
  assert.equal((await change({})).data.unproved_days, 5)
  assert.equal((await change({ unproved_days: null })).data.unproved_days, null)
  assert.equal((await change({ unproved_days: 0 })).error_type, 'bad_request')
})

test('the operator revokes a collectible, and its number goes to the next collector', async () => {
  const { card } = await linked({ supply: 1, end_date: '2027-12-20T23:00' })
  const collected = await keep(card, undefined, 'mallory')
  assert.deepEqual(await revokeCollectible(world.context, collected.id), {
    serial: 1,
    eventName: 'Reading night',
    userId: 'mallory',
  })
  assert.equal(await serialOf(card, undefined, 'ada'), 1)
  await assert.rejects(revokeCollectible(world.context, collected.id), { type: 'collectible_not_found' })
})

test('security 63: a collectible with a voucher cannot be revoked', async () => {
  const { card } = await linked({ end_date: '2027-12-20T23:00' })
  const { id } = await keep(card, undefined, 'minter')
  await world.database.pool.query(
    `insert into cards.tokens (collectible_id, state, chain_id, contract, recipient, deadline, from_block, look_at)
     values ($1, 'voucher', 1, '0x', '0x', now(), 1, now())`,
    [id],
  )
  await assert.rejects(revokeCollectible(world.context, id), { type: 'collectible_on_chain' })
})

test('security 71: what lapses does not wait for a collector that another transaction holds, and goes the next time', async () => {
  const { event, card } = await linked({ unproved_days: 2, end_date: '2027-12-20T23:00' })
  for (const name of ['lapsing-1', 'lapsing-held', 'lapsing-2']) await keep(card, `${name}@example.com`)
  const left = async () =>
    (await world.database.pool.query('select serial from cards.collectibles where event_id = $1', [event.id])).rows.map(
      ({ serial }) => serial,
    )
  const held = await world.hold(
    'select from cards.collectors join cards.collector_emails using (collector_id) where email = $1 for update',
    ['lapsing-held@example.com'],
  )
  world.travel(2 * day)
  await removeExpired(world.context)
  assert.deepEqual(await left(), [2])
  await held.release()
  await removeExpired(world.context)
  assert.deepEqual(await left(), [])
  const addresses = "select from cards.collector_emails where email like 'lapsing-%'"
  assert.equal((await world.database.pool.query(addresses)).rows.length, 0)
})

test('many that lapse are taken back by several statements, and one with a voucher stays', async () => {
  const { event, card } = await linked({ unproved_days: 2, end_date: '2027-12-20T23:00' })
  const { id } = await keep(card, 'has-voucher@example.com')
  await world.database.pool.query(
    `insert into cards.tokens (collectible_id, state, chain_id, contract, recipient, deadline, from_block, look_at)
     values ($1, 'voucher', 1, '0x', '0x', now(), 1, now())`,
    [id],
  )
  const { pool } = world.database
  await pool.query(
    `with person as (
       insert into cards.collectors (created_at) select $2::timestamptz from generate_series(2, 1201) returning collector_id
     ), numbered as (
       select collector_id, row_number() over () + 1 as n from person
     ), address as (
       insert into cards.collector_emails (email, collector_id) select 'many-' || n || '@example.com', collector_id from numbered
     ), counted as (
       update cards.poap_events set collected = 1201 where event_id = $1
     ), tapped as (
       insert into cards.taps (card_id, key_version, counter, ref_hash, first_seen_at, spent_at)
       select $3::uuid, 1, 1000 + n, sha256(n::text::bytea), $2, $2 from numbered
     )
     insert into cards.collectibles (event_id, version, serial, collector_id, card_id, key_version, counter, collected_at)
     select $1, (select version from cards.poap_events where event_id = $1), n, collector_id, $3::uuid, 1, 1000 + n, $2 from numbered`,
    [event.id, world.context.clock(), card.id],
  )
  world.travel(2 * day)
  const counts: number[] = []
  const database: Database = {
    ...world.database,
    row: async <Row>(one: Statement, values?: readonly unknown[]) => {
      const row = await world.database.row<Row>(one, values)
      if (one.name === 'collectibles.lapse') counts.push((row as { count: number }).count)
      return row
    },
  }
  await removeExpired({ ...world.context, database })
  assert.deepEqual(counts, [500, 500, 200, 0])
  const { rows } = await pool.query(
    `select collected, (select count(*)::int from cards.free_serials where event_id = $1) as free,
       (select count(*)::int from cards.collector_emails where email like 'many-%') as addresses
     from cards.poap_events where event_id = $1`,
    [event.id],
  )
  assert.deepEqual(rows, [{ collected: 1, free: 1200, addresses: 0 }])
})
