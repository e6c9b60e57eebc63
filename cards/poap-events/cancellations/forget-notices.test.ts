import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld } from '@iyk/dev/cards-world.ts'
import { cancellationNoticeDays } from '@iyk/wire/limits.ts'
import { removeExpired } from '../../database/remove-expired.ts'
import { forgetPerson } from '../../me/forget.ts'
import { releaseAddress } from '../../me/release-address.ts'
import { hashMailbox } from './hash-mailbox.ts'
import { notifyOfCancellations } from './notify.ts'

const verified: Record<string, string[]> = { sofia: ['sofia@example.com'], otto: ['o.tto+moths@gmail.com'] }
let world: CardsWorld
before(async () => {
  world = await createCardsWorld({ rateLimits: true }, { findVerifiedEmails: async (userId) => verified[userId] ?? [] })
})
after(() => world.close())

let people = 0
const collect = async (eventId: string, { as, email }: { as?: string; email: string }) => {
  people += 1
  const ref = await world.admit(eventId)
  const who = as === undefined ? { body: { ref, email } } : { as, emails: [email], body: { ref } }
  assert.equal((await world.ask('POST /api/collectibles', { ...who, from: `198.51.100.${people}` })).status, 200)
}
const cancel = async (id: string) => {
  await world.ask(`PUT /api/poap-events/${id}/closing`, { as: 'holder', body: { reason: 'other' } })
  world.travel(10)
}
const tellAll = async () => {
  while (await notifyOfCancellations(world.context));
}
const open = () => world.event({ end_date: '2060-12-01T00:00' })
const query = async (text: string, values: unknown[] = []) => (await world.database.pool.query(text, values)).rows
const isNoted = async (email: string) =>
  (
    await query('select from cards.cancellation_notices where address_hash = $1', [
      hashMailbox(world.context.masterKey, email),
    ])
  ).length > 0

test('security 107: nothing says that a deleted account or a removed address was told of a cancellation', async () => {
  const { id } = await open()
  await collect(id, { as: 'sofia', email: 'sofia@example.com' })
  await collect(id, { as: 'otto', email: 'o.tto+moths@gmail.com' })
  await collect(id, { email: 'nobody@example.com' })
  await collect(id, { email: 'stays@example.com' })
  await cancel(id)
  await tellAll()
  const all = ['sofia@example.com', 'otto@gmail.com', 'nobody@example.com', 'stays@example.com']
  for (const email of all) assert.ok(await isNoted(email), email)
  await forgetPerson(world.context, { userId: 'sofia', emails: ['sofia@example.com'] })
  await releaseAddress(world.context, { userId: 'otto', email: 'o.tto+moths@gmail.com', at: world.context.clock() })
  await forgetPerson(world.context, { emails: ['nobody@example.com'] })
  assert.deepEqual(await Promise.all(all.map(isNoted)), [false, false, false, true])
})

test('security 107: an account that is deleted while its owner is being told leaves nothing behind', async () => {
  const { id } = await open()
  await collect(id, { email: 'racer@example.com' })
  await cancel(id)
  const hash = hashMailbox(world.context.masterKey, 'racer@example.com')
  // Whoever tells them is in the middle of it.
  const held = await world.hold('insert into cards.cancellation_notices (event_id, address_hash) values ($1, $2)', [
    id,
    hash,
  ])
  const told = notifyOfCancellations(world.context)
  await held.waiting(1, told)
  const gone = forgetPerson(world.context, { emails: ['racer@example.com'] })
  await held.waiting(2, gone)
  await held.undo()
  await Promise.all([told, gone])
  await tellAll()
  assert.deepEqual(await query("select subject from outbox.messages where recipient = 'racer@example.com'"), [])
  assert.deepEqual(await query("select key from cards.limits where key like '%racer%'"), [])
  assert.equal(await isNoted('racer@example.com'), false)
})

test('security 107: whoever is being deleted is told nothing after that', async () => {
  const { id } = await open()
  await collect(id, { email: 'leaving@example.com' })
  await cancel(id)
  const held = await world.hold("delete from cards.collector_emails where email = 'leaving@example.com'", [])
  const told = tellAll()
  await held.waiting(1, told)
  await held.release()
  await told
  assert.deepEqual(await query("select from outbox.messages where recipient = 'leaving@example.com' and is_bulk"), [])
  assert.equal(await isNoted('leaving@example.com'), false)
})

test('a guest is told on one connection, so a pool of one is enough', async () => {
  const { id } = await open()
  await collect(id, { email: 'one@example.com' })
  await cancel(id)
  const { pool } = world.database
  const busy = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()))
  try {
    await tellAll()
  } finally {
    for (const client of busy) client.release()
  }
  assert.ok(await isNoted('one@example.com'))
})

test('who was told is known for a while only, however long the event goes on', async () => {
  const { id } = await open()
  await collect(id, { email: 'old@example.com' })
  await cancel(id)
  await tellAll()
  world.travel((cancellationNoticeDays - 1) * 24 * 60)
  await removeExpired(world.context)
  assert.ok(await isNoted('old@example.com'))
  world.travel(2 * 24 * 60)
  await removeExpired(world.context)
  assert.equal(await isNoted('old@example.com'), false)
})
