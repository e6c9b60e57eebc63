import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWebhookWorld } from '@iyk/dev/webhook-world.ts'
import { approveEvent } from '../poap-events/approve.ts'
import { takeDownEvent } from '../poap-events/take-down.ts'
import { verifyTap } from '../taps/verify-tap.ts'
import { recordEndedEvents } from './delivery-store.ts'

type World = Awaited<ReturnType<typeof openWebhookWorld>>
type Told = { type: string; timestamp: string; data: Record<string, unknown> }

const told = async ({ deliver, received }: World) => {
  received.length = 0
  await deliver()
  return received.map(({ body }) => body as Told)
}
const stored = async ({ database }: World) =>
  (await database.pool.query('select body from cards.webhook_deliveries order by place')).rows.map(({ body }) => body)

const draft = {
  name: 'Reading night',
  start_date: '2020-01-01T18:00',
  end_date: '2090-01-01T18:00',
  timezone: 'Europe/Lisbon',
}

test('an event is told when it is approved, restored, and when a change of it is approved; not when its supply changes', async (t) => {
  const world = await openWebhookWorld(t)
  await world.add()
  const { body } = await world.ask('POST /api/poap-events', { as: 'holder', body: draft })
  const { id } = body.data
  assert.deepEqual(await told(world), [])
  await approveEvent(world.context, id)
  const [approved] = await told(world)
  assert.equal(approved?.type, 'event.approved')
  assert.deepEqual(approved?.data, {
    event_id: id,
    name: 'Reading night',
    slug: 'reading-night',
    status: 'active',
    starts_at: '2020-01-01T18:00:00.000Z',
    ends_at: body.data.ends_at,
    expires_at: body.data.expires_at,
    supply: null,
    collected: 0,
  })
  const change = (fields: object) =>
    world.ask(`PUT /api/poap-events/${id}`, { as: 'holder', body: { ...draft, ...fields } })
  assert.equal((await change({ supply: 50 })).status, 200)
  assert.deepEqual(await told(world), [])
  await change({ supply: 50, name: 'Writing night' })
  assert.deepEqual(await told(world), [])
  await approveEvent(world.context, id)
  assert.deepEqual(
    (await told(world)).map(({ type, data }) => [type, data.name, data.supply]),
    [['event.approved', 'Writing night', 50]],
  )
  await takeDownEvent(world.context, id, 'Not now.')
  assert.deepEqual(await told(world), [])
  await approveEvent(world.context, id)
  assert.equal((await told(world)).length, 1)
})

test('an event that is approved as it is made is told, too', async (t) => {
  const world = await openWebhookWorld(t, undefined, { settings: { autoApprove: true } })
  await world.add()
  await world.ask('POST /api/poap-events', { as: 'holder', body: draft })
  assert.deepEqual(
    (await told(world)).map(({ type }) => type),
    ['event.approved'],
  )
})

test('an event is told when it ends, once, by whichever host; and once more if it is prolonged and ends again', async (t) => {
  const world = await openWebhookWorld(t)
  await world.add()
  const { event } = await world.eventWithCard()
  await told(world)
  const end = async (at: Date) => {
    const zoned = at.toISOString().slice(0, 19)
    await world.database.pool.query(
      `update cards.poap_events set starts_local = '2020-01-01', ends_local = $2, expires_local = $2, timezone = 'UTC' where event_id = $1`,
      [event.id, zoned],
    )
  }
  const inMinutes = (minutes: number) => new Date(world.context.clock().getTime() + minutes * 60_000)
  const note = () => recordEndedEvents(world.database, world.context.clock())
  await end(inMinutes(5))
  assert.equal(await note(), 0)
  world.travel(6)
  const counts = await Promise.all([note(), note(), note()])
  assert.deepEqual(counts.sort(), [0, 0, 1])
  const [ended, ...more] = await told(world)
  assert.deepEqual(
    [ended?.type, ended?.data.event_id, ended?.data.status, more],
    ['event.ended', event.id, 'expired', []],
  )
  await end(inMinutes(5))
  assert.equal(await note(), 0)
  world.travel(6)
  assert.equal(await note(), 1)
  assert.equal((await told(world)).length, 1)
})

test('an event that is ended early is told then and not again at its expiry, once more after it was reopened, and never when canceled', async (t) => {
  const world = await openWebhookWorld(t)
  await world.add()
  const { event } = await world.eventWithCard()
  await told(world)
  const note = () => recordEndedEvents(world.database, world.context.clock())
  const close = async (reason: string | null) => {
    const { status } = await world.ask(`PUT /api/poap-events/${event.id}/closing`, { as: 'holder', body: { reason } })
    assert.equal(status, 200)
  }
  const expiry = async () => {
    const at = new Date(world.context.clock().getTime() + 5 * 60_000).toISOString().slice(0, 19)
    await world.database.pool.query(
      `update cards.poap_events set starts_local = '2020-01-01', ends_local = $2, expires_local = $2, timezone = 'UTC' where event_id = $1`,
      [event.id, at],
    )
  }
  assert.equal(await note(), 0)
  world.travel(1)
  await close(null)
  const endedAt = world.context.clock().toISOString()
  world.travel(2)
  assert.deepEqual((await Promise.all([note(), note()])).sort(), [0, 1])
  const [ended, ...more] = await told(world)
  assert.deepEqual(
    [ended?.type, ended?.data.event_id, ended?.data.status, more],
    ['event.ended', event.id, 'expired', []],
  )
  assert.equal(world.received.at(-1)!.body.timestamp, endedAt)
  await expiry()
  world.travel(6)
  assert.equal(await note(), 0, 'it ended already')
  world.travel(-6)
  await world.ask(`DELETE /api/poap-events/${event.id}/closing`, { as: 'holder' })
  assert.equal(await note(), 0)
  world.travel(6)
  assert.equal(await note(), 1, 'it was reopened, and expired')
  assert.equal((await told(world)).length, 1)
  world.travel(-6)
  await close('weather')
  world.travel(6)
  assert.equal(await note(), 0)
  assert.deepEqual(await told(world), [])
})

test('what ended before there was an endpoint is not told', async (t) => {
  const world = await openWebhookWorld(t)
  await world.event({ name: 'Over', start_date: '2020-01-01T18:00', end_date: '2020-01-02T18:00' })
  await world.add()
  assert.equal(await recordEndedEvents(world.database, world.context.clock()), 0)
})

test('a tap and what is collected with it are told to the holder of the card and the event, and to nobody else', async (t) => {
  const world = await openWebhookWorld(t)
  await world.add()
  await world.add('https://mallory.example/', 'mallory')
  const { event, card } = await world.eventWithCard()
  await told(world)
  const ref = await world.tap(card)
  const { body } = await world.ask('POST /api/collectibles', { as: 'ada', body: { ref } })
  assert.deepEqual(
    (await told(world)).map(({ type, data }) => ({ type, ...data })),
    [
      { type: 'card.tapped', card_id: card.id, event_id: event.id },
      {
        type: 'collectible.collected',
        collectible_id: body.data.id,
        event_id: event.id,
        serial: 1,
        card_id: card.id,
        way: 'chip',
      },
    ],
  )
  assert.deepEqual([...new Set(world.received.map(({ host }) => host))], ['hooks.example'])
  const [first] = world.received
  assert.equal(first!.body.timestamp, world.context.clock().toISOString())
})

test('the same reading is told once, and one that is refused never', async (t) => {
  const world = await openWebhookWorld(t)
  await world.add()
  const { card } = await world.eventWithCard()
  await told(world)
  const address = await world.tapAddress(card)
  for (let count = 0; count < 3; count += 1) await verifyTap(world.context, address)
  await verifyTap(world.context, { ...address, c: '0'.repeat(address.c.length) })
  // As one that was harvested and comes too fast.
  await world.database.pool.query(
    `insert into cards.taps (card_id, key_version, counter, ref_hash, first_seen_at, burnt)
     select card_id, key_version, counter + 1, sha256('burnt'), first_seen_at, true from cards.taps`,
  )
  assert.deepEqual(
    (await told(world)).map(({ type }) => type),
    ['card.tapped'],
  )
})

test('an endpoint gets the types that it asked for', async (t) => {
  const world = await openWebhookWorld(t)
  await world.add('https://taps.example/', 'holder', ['card.tapped'])
  await world.add('https://collected.example/', 'holder', ['collectible.collected'])
  const { card } = await world.eventWithCard()
  await world.ask('POST /api/collectibles', { as: 'ada', body: { ref: await world.tap(card) } })
  await told(world)
  assert.deepEqual(world.received.map(({ host, body }) => [host, body.type]).sort(), [
    ['collected.example', 'collectible.collected'],
    ['taps.example', 'card.tapped'],
  ])
})

test('many who collect at one moment are each told once, in the order of their numbers', async (t) => {
  const world = await openWebhookWorld(t)
  await world.add('https://hooks.example/', 'holder', ['collectible.collected'])
  const { card } = await world.eventWithCard()
  const refs: string[] = []
  for (let guest = 1; guest <= 30; guest += 1) refs.push(await world.tap(card))
  await Promise.all(
    refs.map((ref, guest) =>
      world.ask('POST /api/collectibles', { body: { ref, email: `guest-${guest}@example.com` } }),
    ),
  )
  assert.deepEqual(
    (await told(world)).map(({ data }) => data.serial),
    Array.from({ length: 30 }, (_, place) => place + 1),
  )
})

test('security 129: nothing names who collected, and an address that has the event is told like any other', async (t) => {
  const world = await openWebhookWorld(t)
  await world.add('https://hooks.example/', 'holder')
  const { card } = await world.eventWithCard()
  const email = 'ada@example.com'
  for (const typed of [email, email, 'ben@example.com']) {
    const reply = await world.ask('POST /api/collectibles', { body: { ref: await world.tap(card), email: typed } })
    assert.equal(reply.status, 200)
  }
  await world.ask('POST /api/collectibles', { as: 'user-of-cleo', body: { ref: await world.tap(card) } })
  const bodies = await stored(world)
  for (const body of bodies) assert.doesNotMatch(body, /ada@|ben@|of-cleo|example\.com/)
  const collected = (await told(world)).filter(({ type }) => type === 'collectible.collected')
  assert.deepEqual(
    collected.map(({ data }) => data.serial),
    [1, 2, 3, 4],
  )
  const keys = collected.map(({ data }) => Object.keys(data).join())
  assert.equal(new Set(keys).size, 1)
})

test('security 129: a mint is told once it is final, without what leads to the account that has it', async (t) => {
  const world = await openWebhookWorld(t)
  await world.add('https://hooks.example/', 'holder', ['collectible.minted'])
  const { event, card } = await world.eventWithCard()
  const { body } = await world.ask('POST /api/collectibles', { as: 'ada', body: { ref: await world.tap(card) } })
  const account = `0x${'c0'.repeat(20)}`
  await world.database.pool.query(
    `insert into cards.tokens (collectible_id, state, chain_id, contract, recipient, deadline, from_block, look_at, transaction_hash)
     values ($1, 'sent', 100, $2, $2, now(), 1, now(), $3)`,
    [body.data.id, account, `0x${'ab'.repeat(32)}`],
  )
  const become = (state: string) => world.database.pool.query('update cards.tokens set state = $1', [state])
  await become('mined')
  assert.deepEqual(await told(world), [])
  await become('final')
  await become('final')
  assert.deepEqual(
    (await told(world)).map(({ type, data }) => ({ type, ...data })),
    [
      {
        type: 'collectible.minted',
        collectible_id: body.data.id,
        event_id: event.id,
        serial: 1,
        chain_id: 100,
      },
    ],
  )
})

test('security 130: an account that is deleted takes its endpoints along; who holds the events of its collectibles is told without a name', async (t) => {
  const world = await openWebhookWorld(t, undefined, { settings: { accountsElsewhere: true } })
  const { id: own } = await world.add('https://ada.example/secret-path', 'ada')
  await world.test(own, 'ada')
  await world.add('https://hooks.example/', 'holder', ['account.deleted'])
  const { event, card } = await world.eventWithCard()
  const other = await world.eventWithCard('mallory')
  const email = 'ada@example.com'
  // The second number that her address gets at the event says what it had, so nobody is told of it.
  for (const one of [card, card, other.card])
    await world.ask('POST /api/collectibles', { body: { ref: await world.tap(one), email } })
  await world.ask('POST /api/collectibles', { as: 'ben', body: { ref: await world.tap(card) } })
  const { body } = await world.ask('GET /api/collectibles', { as: 'ada', emails: [email] })
  const ids = body.data.flatMap((one: { id: string; event: { id: string } }) =>
    one.event.id === event.id ? one.id : [],
  )
  assert.equal((await world.ask('DELETE /api/me', { as: 'ada', emails: [email] })).status, 200)
  const { rows } = await world.database.pool.query('select url from cards.webhooks')
  assert.deepEqual(rows, [{ url: 'https://hooks.example/' }])
  const text = (await stored(world)).join()
  assert.doesNotMatch(text, /\bada\b/)
  const { rows: due } = await world.database.pool.query('select type, body from cards.webhook_deliveries')
  assert.deepEqual(
    due.map((one) => [one.type, JSON.parse(one.body).data]),
    [['account.deleted', { event_id: event.id, collectible_ids: ids }]],
  )
})

test('security 130: a call that was let in before its account was deleted adds no endpoint after that', async (t) => {
  const world = await openWebhookWorld(t, undefined, { settings: { accountsElsewhere: true } })
  const { id } = await world.event({}, 'ada')
  const event = await world.hold('select from cards.poap_events where event_id = $1 for update', [id])
  const deleted = world.ask('DELETE /api/me', { as: 'ada' })
  await event.waiting(1)
  const added = world.ask('POST /api/webhooks', {
    as: 'ada',
    body: { url: 'https://hooks.example/', types: ['card.tapped'] },
  })
  await event.waiting(2, added)
  await event.release()
  assert.equal((await deleted).status, 200)
  assert.deepEqual([(await added).status, (await added).body.error_type], [401, 'unauthorized_credentials'])
  assert.equal((await world.database.pool.query('select from cards.webhooks')).rowCount, 0)
})

test('who collects neither waits for an endpoint that is being deleted, nor fails', async (t) => {
  const world = await openWebhookWorld(t)
  const { id } = await world.add()
  const { card } = await world.eventWithCard()
  const ref = await world.tap(card)
  const deletion = await world.hold('delete from cards.webhooks where webhook_id = $1', [id])
  const reply = await world.ask('POST /api/collectibles', { as: 'ada', body: { ref } })
  assert.equal(reply.status, 200)
  await deletion.release()
  assert.deepEqual(await stored(world), [])
})

test('what is rolled back is not told', async (t) => {
  const world = await openWebhookWorld(t)
  await world.add('https://hooks.example/', 'holder', ['collectible.collected'])
  const { card } = await world.eventWithCard()
  const ref = await world.tap(card)
  await assert.rejects(
    world.context.database.transaction(async (inside) => {
      await inside.rows({
        name: 'test.collect',
        text: `select cards.collect(ref_hash, 'ada', '{}', null, false, null, null, null, interval '1 hour', first_seen_at) from cards.taps`,
      })
      throw new Error('the host stops')
    }),
    /the host stops/,
  )
  assert.deepEqual(await stored(world), [])
  assert.equal((await world.ask('POST /api/collectibles', { as: 'ada', body: { ref } })).status, 200)
  assert.equal((await stored(world)).length, 1)
})
