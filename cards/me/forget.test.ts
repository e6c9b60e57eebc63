import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CardsWorld, createCardsWorld, draft } from '@iyk/dev/cards-world.ts'
import { enqueue } from '@iyk/kit/outbox/store.ts'
import { removeExpired } from '../database/remove-expired.ts'
import { issuePass } from '../passes/store.ts'
import { hashOfName } from '../public-collection/name-form.ts'

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
    paid_mints: [],
    events: [],
    event_roles: [],
    event_invitations: { received: [], sent: [] },
    event_ways: [],
    guest_invitations: [],
    cards: [],
    api_keys: [],
    handouts: [],
    kiosks: [],
    wallet_passes: [],
    shared_emails: [],
    public_collection: null,
    imported_poaps: [],
    webhooks: [],
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

const collection = { name: 'reader', display_name: 'Ada', is_on: true, shows_new: true, is_listed: false }
/** What a page of someone who is gone would leave. */
const countOf = async ({ database }: CardsWorld, table: string) =>
  (await database.pool.query(`select from cards.${table}`)).rowCount

test('security 107: a deletion waits for a call that saves a public collection, and deletes what that saved', async (t) => {
  const world = await createCardsWorld({ accountsElsewhere: true })
  t.after(world.close)
  const name = await world.hold(`insert into cards.collection_names (form_hash, user_id) values ($1, 'other')`, [
    hashOfName('reader'),
  ])
  const saved = world.ask('PUT /api/public-collection', { as: 'ada', body: collection })
  await name.waiting(1)
  const deleted = world.ask('DELETE /api/me', { as: 'ada' })
  await name.waiting(2, deleted)
  await name.undo()
  assert.deepEqual([(await saved).status, (await deleted).status], [200, 200])
  assert.equal(await countOf(world, 'public_collections'), 0)
  assert.deepEqual((await world.database.pool.query('select user_id from cards.collection_names')).rows, [
    { user_id: null },
  ])
})

test('security 107: a call that was let in before its account was deleted saves no public collection after that', async (t) => {
  const world = await createCardsWorld({ accountsElsewhere: true })
  t.after(world.close)
  const { id } = await world.event({}, 'ada')
  const event = await world.hold('select from cards.poap_events where event_id = $1 for update', [id])
  const deleted = world.ask('DELETE /api/me', { as: 'ada' })
  await event.waiting(1)
  const saved = world.ask('PUT /api/public-collection', { as: 'ada', body: collection })
  await event.waiting(2, saved)
  await event.release()
  assert.equal((await deleted).status, 200)
  const { status, body } = await saved
  assert.deepEqual([status, body.error_type], [401, 'unauthorized_credentials'])
  for (const table of ['public_collections', 'collection_names']) assert.equal(await countOf(world, table), 0, table)
})

for (const [which, before] of Object.entries({ 'that is being made': true, 'asked for too late': false }))
  test(`security 107: a pass ${which} does not outlive its account`, async (t) => {
    const world = await createCardsWorld({ accountsElsewhere: true })
    t.after(world.close)
    const { id } = await world.event({}, 'ada')
    const card = await world.card({ eventId: id, holderId: 'ada' })
    const { body } = await world.ask('POST /api/collectibles', { as: 'ada', body: { ref: await world.tap(card) } })
    const issue = () =>
      issuePass(world.database, { collectibleId: body.data.id, userId: 'ada', now: world.context.clock() })
    const remove = () => world.ask('DELETE /api/me', { as: 'ada' })
    const held = before
      ? await world.hold('select from cards.collectibles where collectible_id = $1 for update', [body.data.id])
      : await world.hold('select from cards.poap_events where event_id = $1 for update', [id])
    const [first, second] = before ? [issue, remove] : [remove, issue]
    const doing = [first()]
    await held.waiting(1)
    doing.push(second())
    await held.waiting(2, doing[1]!)
    await held.release()
    await Promise.all(doing)
    assert.equal(await countOf(world, 'passes'), 0)
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
