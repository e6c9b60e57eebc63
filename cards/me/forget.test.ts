import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCardsWorld, draft } from '@iyk/dev/cards-world.ts'
import { enqueue } from '@iyk/kit/outbox/store.ts'
import { removeExpired } from '../database/remove-expired.ts'

const email = 'ada@example.com'
/** Calls that would write data about a deleted user. */
const writing = (ref: string): [route: string, body?: unknown][] => [
  ['GET /api/me'],
  ['GET /api/collectibles'],
  ['POST /api/collectibles', { ref }],
  ['POST /api/cards', { ref }],
  ['POST /api/poap-events', draft()],
]

test('security 22: with another provider, a user deletes their data here; what others collected stays', async (t) => {
  const world = await createCardsWorld({ accountsElsewhere: true })
  t.after(world.close)
  const { id } = await world.event({ name: 'Reading night' }, 'ada')
  const { id: unwanted } = await world.event({ name: 'Nobody came' }, 'ada')
  const card = await world.card({ eventId: id, holderId: 'ada' })
  await world.ask('POST /api/collectibles', { body: { ref: await world.tap(card), email } })
  await world.ask('POST /api/collectibles', { body: { ref: await world.tap(card) }, as: 'guest' })
  await enqueue(
    world.database,
    { channel: 'email', to: email, subject: 'Still to go', text: 'Hello', html: '' },
    world.context.clock(),
  )
  const deleted = await world.ask('DELETE /api/me', { as: 'ada', emails: [email] })
  assert.deepEqual([deleted.status, deleted.body], [200, { data: { user_id: 'ada' } }])

  for (const [route, body] of writing(await world.tap(card))) {
    const reply = await world.ask(route, { as: 'ada', emails: [email], body })
    assert.deepEqual([reply.status, reply.body.error_type], [401, 'unauthorized_credentials'], route)
  }
  assert.deepEqual(
    (await world.database.pool.query("select from cards.collectors where user_id = 'ada'")).rowCount,
    0,
    'a JWT from before writes nobody back',
  )
  world.travel(0.05)
  const back = await world.ask('GET /api/me', { as: 'ada', emails: [email] })
  assert.equal(back.status, 200, 'who has signed in since is somebody new here')
  world.travel(6)
  await removeExpired(world.context)
  assert.equal((await world.database.pool.query('select from cards.forgotten_users')).rowCount, 0)
  const { body } = await world.ask('GET /api/me', { as: 'ada', emails: [email] })
  assert.deepEqual(body.data, {
    user_id: 'ada',
    email_addresses: [email],
    collectibles: [],
    tokens: [],
    events: [],
    cards: [],
    messages: [],
  })
  const { rows } = await world.database.pool.query('select event_id from cards.poap_events order by name')
  assert.deepEqual(
    rows.map(({ event_id }) => event_id),
    [id],
    `${unwanted} is gone`,
  )
  const guest = await world.ask('GET /api/collectibles', { as: 'guest' })
  assert.deepEqual(
    guest.body.data.map((one: { serial: number }) => one.serial),
    [2],
  )
  const registered = await world.ask('POST /api/cards', { as: 'ben', body: { ref: await world.tap(card) } })
  assert.equal(registered.body.error_type, 'card_blocked', 'until the operator frees it')
})

test('with our own provider, the account is deleted there, with its second step', async (t) => {
  const world = await createCardsWorld()
  t.after(world.close)
  for (const method of ['DELETE', 'PUT']) {
    const { status, body, headers } = await world.ask(`${method} /api/me`, { as: 'ada' })
    assert.deepEqual([status, body.error_type, headers.allow], [405, 'method_not_allowed', 'GET'], method)
  }
  assert.equal((await world.ask('GET /api/me', { as: 'ada' })).status, 200, 'nothing was deleted')
})

test('without a bearer, nothing is exported or deleted', async (t) => {
  const world = await createCardsWorld({ accountsElsewhere: true })
  t.after(world.close)
  for (const method of ['GET', 'DELETE']) assert.equal((await world.ask(`${method} /api/me`)).status, 401)
})
