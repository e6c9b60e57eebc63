import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { statement } from '@iyk/kit/postgres/database.ts'
import { callTimeouts } from '@iyk/kit/postgres/open-database.ts'
import { type CardsWorld, createCardsWorld } from '../../dev/cards-world.ts'
import { createTestDatabase } from '../../dev/test-database.ts'
import { viewTap } from '../taps/view-tap.ts'
import { collect } from './collect.ts'
import { handOver } from './hand-over.ts'
import { handOverWaiting } from './store.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const open = (name = 'Reading night') => world.event({ name, end_date: '2026-12-01T00:00' })
const ipAddress = '127.0.0.1'
/** Collects with a new tap, for a user with these verified addresses or for an address. */
const keep = async (event: { id: string }, who: { as: string; emails?: string[] } | string) => {
  const ref = await world.tap(await world.card({ eventId: event.id }))
  const person =
    typeof who === 'string'
      ? { email: who, ipAddress }
      : { bearer: { userId: who.as, verifiedEmails: who.emails ?? [] } }
  return (await collect(world.context, { ref, ...person })).collectible
}
const collection = async (as: string, emails: string[] = []) => {
  const { body } = await world.ask('GET /api/collectibles', { as, emails })
  return (body.data as { event: { name: string }; serial: number }[])
    .map(({ event, serial }) => `${event.name} ${serial}`)
    .sort()
}

test('what was collected with an address waits for the user who verifies it', async () => {
  const collected = await keep(await open('One'), 'wait@example.com')
  await keep(await open('Two'), 'WAIT@example.com')
  const read = (emails: string[]) => world.ask(`GET /api/collectibles/${collected.id}`, { as: 'wanda', emails })
  assert.equal((await read([])).status, 404)
  assert.deepEqual((await read(['wait@example.com'])).body.data, {
    ...collected,
    is_public: true,
    seal: null,
    canceled: null,
  })
  assert.deepEqual(await collection('wanda'), ['One 1', 'Two 1'])
})

test('security 15: an address that is not verified, or is verified by another user, hands nothing over', async () => {
  const collected = await keep(await open(), 'mine@example.com')
  assert.deepEqual(await collection('eve', ['eve@example.com']), [])
  assert.deepEqual(await collection('mine@example.com'), [])
  assert.deepEqual(await collection('owner', ['mine@example.com']), ['Reading night 1'])
  assert.deepEqual(await collection('eve', ['mine@example.com']), [], 'what was handed over stays')
  const { status, body } = await world.ask(`GET /api/collectibles/${collected.id}`, {
    as: 'eve',
    emails: ['mine@example.com'],
  })
  assert.deepEqual([status, body.error_type], [404, 'collectible_not_found'])
})

test('what is collected later with a verified address goes to its owner at once', async () => {
  const [one, two] = [await open('One'), await open('Two')]
  await keep(one, 'later@example.com')
  await collection('later', ['later@example.com'])
  await keep(two, 'later@example.com')
  assert.deepEqual(await collection('later', []), ['One 1', 'Two 1'])
  await keep(one, 'later@example.com')
  assert.deepEqual(await collection('later', []), ['One 1', 'Two 1'], 'typed again it adds nothing')
})

test('a signed-in user cannot collect again with an address they have verified', async () => {
  const event = await open()
  await keep(event, { as: 'twice', emails: ['twice@example.com'] })
  await assert.rejects(keep(event, { as: 'twice' }), { type: 'event_already_collected', details: { serial: 1 } })
})

test('a user who collected with their address and then signs in already has the collectible', async () => {
  const event = await open()
  await keep(event, 'first@example.com')
  const viewer = { userId: 'first', verifiedEmails: ['first@example.com'] }
  const ref = await world.tap(await world.card({ eventId: event.id }))
  const seen = await viewTap(world.context, ref, viewer)
  assert.deepEqual(seen.state === 'refused' && [seen.reason, seen.serial], ['event_already_collected', 1])
  await assert.rejects(collect(world.context, { ref, bearer: viewer }), { type: 'event_already_collected' })
})

test('of two collectibles of one event, the user keeps the earlier number, and no number is lost', async () => {
  const [early, late] = [await open('Early'), await open('Late')]
  await keep(early, 'both@example.com')
  await keep(late, { as: 'both' })
  await keep(early, 'somebody@example.com')
  await keep(late, 'both@example.com')
  await keep(early, { as: 'both' })
  await keep(late, 'both-too@example.com')
  await keep(early, 'both-too@example.com')

  const emails = ['both@example.com', 'both-too@example.com']
  assert.deepEqual(await collection('both', emails), ['Early 1', 'Late 1'])
  assert.deepEqual(await collection('both', emails), ['Early 1', 'Late 1'])
  for (const [event, serials] of [
    [early, [1, 2, 3, 4]],
    [late, [1, 2, 3]],
  ] as const) {
    const { rows } = await world.database.pool.query(
      'select serial from cards.collectibles where event_id = $1 order by serial',
      [event.id],
    )
    assert.deepEqual(
      rows.map(({ serial }) => serial),
      serials,
    )
  }
})

test('when nothing waits, a hand-over is one statement that writes nothing', async () => {
  const event = await open()
  await keep(event, { as: 'calm', emails: ['calm@example.com'] })
  await collection('calm', ['calm@example.com'])
  let statements = 0
  const { rows, row, transaction } = world.database
  const counted =
    <Fn extends (...args: never[]) => unknown>(ask: Fn) =>
    (...args: Parameters<Fn>) => {
      statements += 1
      return ask(...args) as ReturnType<Fn>
    }
  const database = {
    ...world.database,
    rows: counted(rows) as typeof rows,
    row: counted(row) as typeof row,
    transaction: counted(transaction) as typeof transaction,
  }
  const { pool } = world.database
  const state = async () =>
    (
      await pool.query(
        'select (select jsonb_agg(c) from cards.collectors c) c, (select jsonb_agg(e) from cards.collector_emails e) e',
      )
    ).rows[0]
  const before = await state()
  await handOver({ ...world.context, database }, { userId: 'calm', verifiedEmails: ['calm@example.com'] })
  await handOver({ ...world.context, database }, { userId: 'nobody-yet', verifiedEmails: ['nobody@example.com'] })
  assert.equal(statements, 2)
  assert.deepEqual(await state(), before)
})

test('a collectible is not lost when its address is handed over at the same time', async () => {
  const [before, during] = [await open('Before'), await open('During')]
  await keep(before, 'meanwhile@example.com')
  const ref = await world.tap(await world.card({ eventId: during.id }))
  const queue = await world.hold('select from cards.poap_events where event_id = $1 for update', [during.id])
  const keeping = collect(world.context, { ref, email: 'meanwhile@example.com', ipAddress })
  await queue.waiting(1)
  const handing = collection('meanwhile', ['meanwhile@example.com'])
  await queue.waiting(2, handing)
  await queue.release()
  await Promise.all([keeping, handing])
  assert.deepEqual(await collection('meanwhile', ['meanwhile@example.com']), ['Before 1', 'During 1'])
})

test('a collectible is not lost when its collector verifies the new address at the same time', async () => {
  const [before, during] = [await open('Before'), await open('During')]
  await keep(before, { as: 'finder' })
  const ref = await world.tap(await world.card({ eventId: during.id }))
  const queue = await world.hold('select from cards.poap_events where event_id = $1 for update', [during.id])
  const keeping = collect(world.context, { ref, email: 'finder@example.com', ipAddress })
  await queue.waiting(1)
  const handing = collection('finder', ['finder@example.com'])
  await queue.waiting(2, handing)
  await queue.release()
  await Promise.all([keeping, handing])
  assert.deepEqual(await collection('finder', ['finder@example.com']), ['Before 1', 'During 1'])
})

test('security 15: of two users who verify one address at once, the first gets what waits, and keeps it', async () => {
  await keep(await open(), 'waiting@example.com')
  const queue = await world.hold(
    `select from cards.collectors where collector_id =
       (select collector_id from cards.collector_emails where email = 'waiting@example.com') for update`,
    [],
  )
  const emails = ['waiting@example.com']
  const first = handOver(world.context, { userId: 'first-user', verifiedEmails: emails })
  await queue.waiting(1)
  const second = handOver(world.context, { userId: 'second-user', verifiedEmails: emails })
  await queue.waiting(2)
  await queue.release()
  await Promise.all([first, second])
  assert.deepEqual([await collection('first-user'), await collection('second-user')], [['Reading night 1'], []])
})

test('security 63: concurrent hand-overs and taps neither lose nor duplicate a collectible', async () => {
  for (let round = 0; round < 6; round += 1) {
    const user = `storm-${round}`
    const emails = [`${user}@example.com`, `${user}@example.org`]
    const events = await Promise.all(['A', 'B', 'C'].map((name) => open(name)))
    await keep(events[0]!, emails[0]!)
    const allowed = (error: { type?: string }) => {
      if (error.type !== 'event_already_collected') throw error
    }
    await Promise.all([
      ...events.map((event) => keep(event, emails[0]!).catch(allowed)),
      ...events.map((event) => keep(event, emails[1]!).catch(allowed)),
      ...events.map((event) => keep(event, { as: user, emails }).catch(allowed)),
      collection(user, emails),
      collection(user, [...emails].reverse()),
    ])
    assert.deepEqual(
      (await collection(user, emails)).map((line) => line.slice(0, 1)),
      ['A', 'B', 'C'],
    )
    for (const { id } of events) {
      const { rows } = await world.database.pool.query(
        `select array_agg(k.serial order by k.serial) as serials, e.collected,
           min(k.serial) filter (where c.user_id is not null) as own
         from cards.collectibles k join cards.poap_events e using (event_id)
         join cards.collectors c using (collector_id) where event_id = $1 group by e.event_id`,
        [id],
      )
      const [{ serials, collected: number, own }] = rows
      assert.deepEqual(
        serials,
        Array.from({ length: number }, (_, index) => index + 1),
      )
      assert.equal(own, 1)
    }
  }
})

const growing = {
  waiting: statement(
    'test.waiting',
    `with c as (insert into cards.collectors (created_at) select now() from generate_series(1, $1::integer) returning collector_id)
     insert into cards.collector_emails select $2 || row_number() over () || '@example.com', collector_id from c`,
  ),
  analyze: statement('test.analyze', 'analyze'),
  read: statement(
    'test.read',
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables where schemaname = 'cards'`,
  ),
}

test('a hand-over looks up what it needs, also with plans that were made while the tables were almost empty', async (t) => {
  const database = await createTestDatabase(['outbox', 'cards'], callTimeouts)
  t.after(() => database.close())
  await database.transaction(async (inside) => {
    await inside.rows(growing.waiting, [8, 'early-'])
    await inside.rows(growing.analyze)
    const handOverTo = (name: string) =>
      handOverWaiting(inside, { userId: name, emails: [`${name}@example.com`], now: new Date() })
    for (let n = 1; n <= 8; n += 1) await handOverTo(`early-${n}`)
    await inside.rows(growing.waiting, [5000, 'later-'])
    const read = async () => (await inside.row<{ rows: number }>(growing.read))!.rows
    const before = await read()
    await handOverTo('later-2500')
    assert.ok((await read()) - before < 60, `${(await read()) - before} rows`)
  })
})
