import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld, draft } from '@iyk/dev/cards-world.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import { enqueue, lease, markSent } from '@iyk/kit/outbox/store.ts'
import { statement } from '@iyk/kit/postgres/database.ts'
import { removeExpired } from '../../database/remove-expired.ts'
import { forgetUser } from '../../me/forget.ts'
import { approveEvent } from '../approve.ts'
import { sendInvitations } from './send.ts'
import { declineInvitation } from './store.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld({ rateLimits: true })
})
after(() => world.close())

const open = async (change = {}, holderId = 'holder') => {
  const event = await world.event({ end_date: '2026-12-01T00:00', ...change }, holderId)
  await world.ask(`PUT /api/poap-events/${event.id}/ways/email`, { as: holderId, body: { is_on: true } })
  return event
}
const invite = async (id: string, addresses: string[], as = 'holder') =>
  (await world.ask(`POST /api/poap-events/${id}/guest-invitations`, { as, body: { addresses } })).body.data
const sendAll = async () => {
  while ((await sendInvitations(world.context)) > 0);
}
const invited = async (id: string, as = 'holder') =>
  (await world.ask(`GET /api/poap-events/${id}/ways`, { as })).body.data.invited
const mailsTo = async (address: string) => (await world.mails()).filter(({ to }) => to === address)
const refTo = async (address: string) => {
  const [mail] = await mailsTo(address)
  return /\/c\/([\w-]{22})$/m.exec(mail!.text)![1]!
}
const collect = async (ref: string, email: string) => {
  const { status, body } = await world.ask('POST /api/collectibles', { body: { ref, email } })
  return status === 200 ? body.data.serial : `${status} ${body.error_type}`
}
const none = { waiting: 0, sent: 0, accepted: 0, declined: 0, ended: 0 }
const addressesLeft = async () =>
  (await world.database.pool.query('select email from cards.guest_invitations where email is not null')).rows.map(
    ({ email }) => email,
  )

const readStatement = statement(
  'test.rows_read',
  `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
   where relid = 'cards.guest_invitations'::regclass`,
)

test('each address gets one email, and collects only by accepting it', async () => {
  const { id } = await open()
  const addresses = ['Ada@example.com', 'ada@example.com', 'ben@example.com', 'not one']
  assert.deepEqual(await invite(id, addresses), { added: 2, known: 0, invalid: ['not one'] })
  assert.deepEqual(await invited(id), { ...none, waiting: 2 })
  await Promise.all([sendAll(), sendAll(), sendAll()])
  await sendAll()
  for (const address of ['ada@example.com', 'ben@example.com']) assert.equal((await mailsTo(address)).length, 1)
  assert.deepEqual(await invited(id), { ...none, sent: 2 })
  assert.deepEqual((await world.ask('GET /api/collectibles', { as: 'ada', emails: ['ada@example.com'] })).body.data, [])
  const ref = await refTo('ada@example.com')
  assert.equal(await collect(ref, 'ada@example.com'), 1)
  assert.equal(await collect(ref, 'other@example.com'), '409 admission_used')
  assert.deepEqual(await invited(id), { ...none, sent: 1, accepted: 1 })
  assert.deepEqual(await addressesLeft(), ['ben@example.com'])
  assert.deepEqual(await invite(id, ['ada@example.com']), { added: 0, known: 1, invalid: [] })
})

test('an email to a list names the address that takes its recipient off it', async () => {
  const { id } = await open()
  await invite(id, ['header@example.com'])
  await sendAll()
  const ref = await refTo('header@example.com')
  const { rows } = await world.database.pool.query(
    "select unsubscribe from outbox.messages where recipient = 'header@example.com'",
  )
  assert.deepEqual(rows, [{ unsubscribe: `http://localhost:3000/c/${ref}/decline` }])
})

test('a sign-in code that comes after the emails to a list goes out before them', async () => {
  const { id } = await open()
  await invite(id, ['crowd1@example.com', 'crowd2@example.com'])
  await sendAll()
  const now = new Date(world.context.clock().getTime() + 60_000)
  await world.database.pool.query("update outbox.messages set sent_at = $1 where recipient not like 'crowd%'", [now])
  await enqueue(
    world.database,
    { channel: 'email', to: 'code@example.com', subject: 'Your code', text: 'x', html: 'x' },
    now,
  )
  const next = await lease(world.database, ['email'], now)
  assert.equal(next?.to, 'code@example.com')
  await markSent(world.database, next!.id, now)
  assert.match((await lease(world.database, ['email'], now))!.to, /^crowd/)
})

test('nothing is sent before the event can be collected that way, and what is withdrawn leads nowhere', async () => {
  const { id } = await open({ start_date: '2026-11-25T18:00' })
  await invite(id, ['early@example.com', 'later@example.com'])
  await sendAll()
  assert.equal((await mailsTo('early@example.com')).length, 0)
  world.travel(6 * 24 * 60)
  await sendAll()
  const ref = await refTo('early@example.com')
  await invite(id, ['third@example.com'])
  const { body } = await world.ask(`DELETE /api/poap-events/${id}/guest-invitations`, { as: 'holder' })
  assert.deepEqual(body.data.invited, { ...none, ended: 3 })
  assert.equal(await collect(ref, 'early@example.com'), '410 admission_expired')
  await sendAll()
  assert.equal((await mailsTo('third@example.com')).length, 0)
  world.travel(-6 * 24 * 60)
})

test('an invitation that is being accepted while all are withdrawn stays accepted, and is not locked before its link', async () => {
  const { id } = await open()
  await invite(id, ['quick@example.com', 'slow@example.com'])
  await sendAll()
  const [quick, slow] = [await refTo('quick@example.com'), await refTo('slow@example.com')]
  const event = await world.hold('select from cards.poap_events where event_id = $1 for update', [id])
  const accepted = collect(quick, 'quick@example.com')
  await event.waiting(1, accepted)
  const withdrawn = world.ask(`DELETE /api/poap-events/${id}/guest-invitations`, { as: 'holder' })
  await event.waiting(2, withdrawn)
  // Whoever accepts has the link and will ask for the invitation: with that in the other's hands, both would wait for each other.
  const { rows } = await world.database.pool.query(
    'select email from cards.guest_invitations where event_id = $1 and email = $2 for update skip locked',
    [id, 'quick@example.com'],
  )
  assert.equal(rows.length, 1)
  await event.release()
  assert.deepEqual([await accepted, (await withdrawn).status], [1, 200])
  assert.deepEqual(await invited(id), { ...none, accepted: 1, ended: 1 })
  assert.equal(await collect(slow, 'slow@example.com'), '410 admission_expired')
})

test('an invitation that is being accepted while the holder of its event is deleted is not locked before its link', async () => {
  const { id } = await open({}, 'leaving')
  await invite(id, ['last@example.com'], 'leaving')
  await sendAll()
  const ref = await refTo('last@example.com')
  const event = await world.hold('select from cards.poap_events where event_id = $1 for update', [id])
  const accepted = collect(ref, 'last@example.com')
  await event.waiting(1, accepted)
  const forgotten = forgetUser(world.context, { userId: 'leaving', emails: [] })
  await event.waiting(2, forgotten)
  const { rows } = await world.database.pool.query(
    `select i.email, w.way from cards.guest_invitations i join cards.event_ways w using (event_id) where event_id = $1 for update skip locked`,
    [id],
  )
  assert.deepEqual(rows, [{ email: 'last@example.com', way: 'email' }])
  await event.release()
  assert.equal(await accepted, 1)
  await forgotten
  const { rows: left } = await world.database.pool.query('select from cards.guest_invitations where event_id = $1', [
    id,
  ])
  assert.equal(left.length, 0)
})

test('security 120: the invitations of a user are bounded by the day, and so are those to one mailbox', async () => {
  const { settings } = world.context
  const rates = { ...settings.limits.rates, LIMIT_INVITATIONS_PER_USER: { max: 2, seconds: 86_400 } }
  const context = { ...world.context, settings: { ...settings, limits: { ...settings.limits, rates } } }
  const { id } = await open({}, 'sender')
  await invite(id, ['one@bounded.example.com', 'two@bounded.example.com', 'three@bounded.example.com'], 'sender')
  while ((await sendInvitations(context)) > 0);
  assert.deepEqual(await invited(id, 'sender'), { ...none, sent: 2, waiting: 1 })
  world.travel(24 * 60)
  while ((await sendInvitations(context)) > 0);
  assert.deepEqual(await invited(id, 'sender'), { ...none, sent: 3 })
  for (let n = 0; n < 11; n += 1) await invite((await open({}, `user ${n}`)).id, ['much+tag@example.com'], `user ${n}`)
  await sendAll()
  assert.equal((await mailsTo('much+tag@example.com')).length, 10)
  world.travel(-24 * 60)
})

test('what nobody answers lapses with its event, and an account takes its invitations along', async () => {
  const { id } = await open({ end_date: '2026-11-21T00:00' })
  const other = await open({}, 'leaver')
  await invite(id, ['lapse@example.com'])
  await invite(other.id, ['guest-of@leaver.example.com', 'forget@example.com'], 'leaver')
  await sendAll()
  await forgetUser(world.context, { emails: ['forget@example.com'] })
  await forgetUser(world.context, { userId: 'leaver', emails: [] })
  world.travel(2 * 24 * 60)
  await removeExpired(world.context)
  assert.deepEqual(await invited(id), { ...none, ended: 1 })
  for (const address of ['lapse@example.com', 'guest-of@leaver.example.com', 'forget@example.com'])
    assert.ok(!(await addressesLeft()).includes(address), address)
  world.travel(-2 * 24 * 60)
})

const draftOf = async (as: string) => {
  const { body } = await world.ask('POST /api/poap-events', { as, body: draft({ end_date: '2026-12-01T00:00' }) })
  await world.ask(`PUT /api/poap-events/${body.data.id}/ways/email`, { as, body: { is_on: true } })
  return body.data.id as string
}

test('security 120: what waits at events that nobody can collect is not read when invitations are sent', async () => {
  const unapproved = await draftOf('attacker')
  const off = await open({}, 'off')
  await world.ask(`PUT /api/poap-events/${off.id}/ways/email`, { as: 'off', body: { is_on: false } })
  for (const eventId of [unapproved, off.id])
    await world.database.pool.query(
      `insert into cards.guest_invitations (event_id, address_hash, email, language, created_at, next_at)
       select $1, sha256(int4send(n)), n || '@flood.example', 'en', $2, $2 from generate_series(1, 5000) n`,
      [eventId, world.context.clock()],
    )
  const read = await world.database.transaction(async (inside) => {
    // Postgres also counts what this connection did in the last second.
    const countRows = async () => (await inside.row<{ rows: number }>(readStatement, []))!.rows
    const before = await countRows()
    assert.equal(await sendInvitations({ ...world.context, database: inside }), 0)
    return (await countRows()) - before
  })
  assert.ok(read < 20, `${read} rows were read`)
  const { id } = await open({}, 'honest')
  await invite(id, ['vip@honest.example.com'], 'honest')
  await sendAll()
  assert.deepEqual(await invited(id, 'honest'), { ...none, sent: 1 })
  await world.database.pool.query("delete from cards.guest_invitations where email like '%@flood.example'")
})

test('security 120: events take turns, so a long list keeps no other event waiting', async () => {
  const long = await open({}, 'long list')
  await invite(
    long.id,
    Array.from({ length: 300 }, (_, n) => `${n}@long.example.com`),
    'long list',
  )
  const { id } = await open({}, 'short list')
  await invite(id, ['one@short.example.com', 'two@short.example.com'], 'short list')
  await sendInvitations(world.context)
  assert.deepEqual(await invited(id, 'short list'), { ...none, sent: 2 })
  assert.ok((await invited(long.id, 'long list')).waiting > 200)
  await sendAll()
})

test('security 120: until they are approved, the events of an account store a thousand codes and addresses, also at one moment', async () => {
  const as = 'not approved'
  const [one, other] = [await draftOf(as), await draftOf(as)]
  const addresses = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}${n}@example.com`)
  const post = async (path: string, body: object) => {
    const { status, body: reply } = await world.ask(`POST /api/poap-events/${path}`, { as, body })
    return reply.error_type ?? status
  }
  const tooMany = 'too_many_before_approval'
  assert.equal(await post(`${one}/guest-invitations`, { addresses: addresses(1001, 'a') }), tooMany)
  // Both store before either is done: neither sees what the other has stored.
  const lock = await world.hold('select from cards.poap_events where event_id = any ($1) for update', [[one, other]])
  const both = [one, other].map((id) => post(`${id}/guest-invitations`, { addresses: addresses(600, 'b') }))
  await lock.waiting(2, ...both)
  await lock.release()
  assert.deepEqual((await Promise.all(both)).sort(), [200, tooMany])
  assert.equal(await post(`${other}/codes`, { name: 'Badges', count: 300 }), 200)
  assert.equal(await post(`${other}/allowed-addresses`, { addresses: addresses(101, 'c') }), tooMany)
  assert.equal(await post(`${one}/allowed-addresses`, { addresses: addresses(100, 'c') }), 200)
  assert.equal(await post(`${one}/codes`, { name: 'More', count: 1 }), tooMany)
  await approveEvent(world.context, one)
  assert.equal(await post(`${one}/codes`, { name: 'More', count: 1001 }), 200)
})

test('what was withdrawn can be sent again, a day later at the earliest; who declined, or wants none, gets nothing more', async () => {
  const { id } = await open({}, 'again')
  const as = 'again'
  const addresses = ['kept@again.example.com', 'declined@again.example.com', 'unwanted@again.example.com']
  await invite(id, [addresses[2]!], as)
  await sendAll()
  await declineInvitation(world.database, sha256(await refTo(addresses[2]!)), world.context.clock(), { all: true })
  const next = await open({}, as)
  await invite(next.id, addresses, as)
  await sendAll()
  const former = await refTo(addresses[0]!)
  await declineInvitation(world.database, sha256(await refTo(addresses[1]!)), world.context.clock(), { all: false })
  assert.deepEqual(await invited(next.id, as), { ...none, sent: 2, declined: 1 })
  const withdraw = () => world.ask(`DELETE /api/poap-events/${next.id}/guest-invitations`, { as })
  await withdraw()
  assert.deepEqual(await invited(next.id, as), { ...none, ended: 2, declined: 1 })
  assert.deepEqual(await invite(next.id, addresses, as), { added: 2, known: 1, invalid: [] })
  await withdraw()
  await invite(next.id, addresses, as)
  await sendAll()
  assert.deepEqual(await invited(next.id, as), { ...none, waiting: 2, declined: 1 })
  world.travel(24 * 60)
  await sendAll()
  assert.deepEqual(await invited(next.id, as), { ...none, sent: 2, declined: 1 })
  assert.deepEqual(await Promise.all(addresses.map(async (address) => (await mailsTo(address)).length)), [1, 0, 0])
  const refs = [former, await refTo(addresses[0]!)]
  const outcomes = await Promise.all(refs.map((ref) => collect(ref, addresses[0]!)))
  assert.deepEqual(outcomes.sort(), [1, '410 admission_expired'])
  world.travel(-24 * 60)
})
