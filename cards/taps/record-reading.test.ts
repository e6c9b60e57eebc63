import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sha256 } from '@iyk/kit/hash.ts'
import { type Database, statement } from '@iyk/kit/postgres/database.ts'
import { callTimeouts } from '@iyk/kit/postgres/open-database.ts'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'
import { createTestDatabase } from '../../dev/test-database.ts'
import { recordReading } from './store.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

/** A store that counts how many readings each statement records. */
const counting = () => {
  const sizes: number[] = []
  const database: Database = {
    ...world.database,
    rows: (statement, values) => {
      if (statement.name === 'taps.record') sizes.push((values![0] as unknown[]).length)
      return world.database.rows(statement, values)
    },
  }
  return { database, sizes }
}

const refHash = (cardId: string, counter: number) => sha256(`${cardId} ${counter}`)
const record = (database: Database, cardId: string, counter = 1) =>
  recordReading(
    database,
    { cardId, keyVersion: 1, counter },
    {
      refHash: refHash(cardId, counter),
      now: world.context.clock(),
      staleAfterMinutes: 10,
      tapLifetimeMinutes: 30,
      pace: { readings: null, withinSeconds: 30, behind: 30, behindAfterSeconds: 60 },
    },
  )
const newCards = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await world.card({ holderId: 'holder' })).id))
const countTaps = async (cardIds: readonly string[]) =>
  (await world.database.pool.query('select count(*)::int from cards.taps where card_id = any($1)', [cardIds])).rows[0]
    .count

test('security 71: nobody waits for a tap that another transaction holds, not even whoever opens it again', async () => {
  const cards = await newCards(4)
  await record(world.database, cards[0]!)
  const held = await world.hold('select from cards.taps where card_id = $1 for update', [cards[0]])
  const { database, sizes } = counting()
  assert.deepEqual(await Promise.all(cards.map((id) => record(database, id))), [null, null, null, null])
  await held.release()
  assert.deepEqual(sizes, [4])
  assert.equal(await countTaps(cards), 4)
})

test('security 71: a reading that another transaction is recording makes nobody else wait until that ends', async () => {
  const [heldCard, ...others] = await newCards(5)
  const held = await world.hold(
    'insert into cards.taps (card_id, key_version, counter, ref_hash, first_seen_at, spent_at) values ($1, 1, 1, $2, $3, $3)',
    [heldCard, refHash(heldCard!, 1), world.context.clock()],
  )
  const { database } = counting()
  const waiting = record(database, heldCard!)
  assert.deepEqual(await Promise.all(others.map((id) => record(database, id))), [null, null, null, null])
  assert.equal(await record(database, others[0]!, 2), null)
  await held.release()
  assert.equal(await waiting, 'tap_used', 'as the other transaction left it')
  assert.equal(await countTaps([heldCard!, ...others]), 6)
})

const growing = {
  cards: statement(
    'test.cards',
    `with c as (
       insert into cards.cards (uid, label, simulated, created_at)
       select lpad(upper(to_hex($1::integer + n)), 14, '0'), 'growing ' || $1::integer + n, true, now() from generate_series(1, $2::integer) n
       returning card_id
     ), t as (
       insert into cards.taps (card_id, key_version, counter, ref_hash, first_seen_at) select card_id, 1, 1, '', now() from c
     ) select card_id as id from c`,
  ),
  analyze: statement('test.analyzeTaps', 'analyze'),
  read: statement(
    'test.readTaps',
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables where schemaname = 'cards'`,
  ),
}

test('recording looks up what it needs, also with plans that were made while the tables were almost empty', async (t) => {
  const database = await createTestDatabase(['outbox', 'cards'], callTimeouts)
  t.after(() => database.close())
  await database.transaction(async (inside) => {
    const early = await inside.rows<{ id: string }>(growing.cards, [0, 3])
    await inside.rows(growing.analyze)
    const recordAll = (counter: number) => Promise.all(early.map(({ id }) => record(inside, id, counter)))
    for (let counter = 2; counter <= 8; counter += 1) await recordAll(counter)
    await inside.rows(growing.cards, [100, 5000])
    const read = async () => (await inside.row<{ rows: number }>(growing.read))!.rows
    const before = await read()
    await recordAll(9)
    const rows = (await read()) - before
    assert.ok(rows < 60, `${rows} rows`)
  })
})
