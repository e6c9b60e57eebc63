import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CardsWorld, createCardsWorld, draft } from '@iyk/dev/cards-world.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import type { NewApiKey } from '@iyk/wire/api-keys.ts'
import { cardsRoutes, type Route } from '@iyk/wire/routes.ts'
import { removeExpired } from '../database/remove-expired.ts'

let world: CardsWorld
before(async () => {
  world = await createCardsWorld()
})
after(() => world.close())

const nowhere = '00000000-0000-4000-8000-000000000000'
const all: NewApiKey['scopes'] = ['read', 'hand_out', 'manage']
const create = async (wanted: Partial<NewApiKey> = {}, { as = 'ada', headers = {}, on = world } = {}) =>
  on.ask('POST /api/api-keys', { as, headers, body: { name: 'Badge desk', scopes: all, ...wanted } })
const made = async (wanted: Partial<NewApiKey> = {}, options: { as?: string; on?: CardsWorld } = {}) => {
  const { status, body } = await create(wanted, options)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data as { id: string; secret: string }
}
const bearer = ({ secret }: { secret: string }) => ({ authorization: `Bearer ${secret}` })
const withKey = async (route: string, key: { secret: string }, body?: unknown, on = world) =>
  on.ask(route, { headers: bearer(key), body })
const outcome = ({ status, body }: { status: number; body?: { error_type?: string } }) => body?.error_type ?? status
const list = async (as = 'ada') => (await world.ask('GET /api/api-keys', { as })).body.data

test('a key has a name, its scopes and how its secret begins; the secret is in one response only, and not in the database', async () => {
  const as = 'shown once'
  const { body } = await create({ name: ' Badge desk 🎟 ', scopes: ['manage', 'read'] }, { as })
  const { id, secret, hint, ...rest } = body.data
  assert.match(secret, /^iyk_[\w-]{43}$/)
  assert.equal(hint, secret.slice(0, 8))
  assert.deepEqual(rest, {
    name: 'Badge desk 🎟',
    scopes: ['read', 'manage'],
    event: null,
    created_at: '2026-11-20T19:00:00.000Z',
    expires_at: null,
    last_used_at: null,
  })
  const listed = await list(as)
  assert.deepEqual(listed, [{ id, hint, ...rest }])
  const { rows } = await world.database.pool.query('select k::text as row from cards.api_keys k where key_id = $1', [
    id,
  ])
  assert.ok(!rows[0].row.includes(secret.slice(8)), 'security 134: only a hash of it is stored')
  assert.deepEqual((await world.ask('GET /api/me', { as })).body.data.api_keys, listed)
})

type Mail = Awaited<ReturnType<CardsWorld['mails']>>[number]
test('security 133: the owner is told at every verified address of a new key: what it may do and how to revoke it', async () => {
  const emails = ['owner@example.com', 'second@example.com']
  const event = await world.event({ name: 'Gala' }, 'owner')
  const body = { name: 'Refund: see www.evil.example/refund', scopes: ['read', 'hand_out'], event_id: event.id }
  const { body: created } = await world.ask('POST /api/api-keys', {
    ...{ as: 'owner', emails, body, from: '198.51.100.9' },
    headers: { 'accept-language': 'de' },
  })
  const mails = (await world.mails()).filter(({ to }) => emails.includes(to))
  assert.deepEqual(mails.map(({ to }) => to).sort(), emails)
  const [{ subject, text, html }] = mails as [Mail, Mail]
  assert.equal(subject, 'Für dein Konto wurde ein API-Schlüssel erstellt')
  for (const part of ['“Gala”', 'Sammelstücke ausgeben', '198.51.100.9', created.data.hint, '/account#api-keys'])
    assert.ok(text.includes(part) && html.includes(part), part)
  assert.match(text, /Abmelden beendet ihn nicht/)
  // Whoever is in the account chose the name, and its owner reads it in our email.
  assert.ok(!/evil\.example/.test(text + html) && text.includes('evil example'))
  assert.ok(!(text + html).includes(created.data.secret))
})

test('security 133: a key that was refused is told to nobody, and many keys do not fill the mailbox', async (t) => {
  const rates = createLimits({ LIMIT_NOTICES_PER_USER: { max: 2, seconds: 3600 } })
  const limited = await createCardsWorld({ rateLimits: true, limits: rates })
  t.after(() => limited.close())
  const ask = (body: object) =>
    limited.ask('POST /api/api-keys', {
      as: 'busy',
      emails: ['busy@example.com'],
      body: { name: 'One', scopes: ['read'], ...body },
    })
  assert.equal(outcome(await ask({ event_id: nowhere })), 'poap_event_not_found')
  assert.equal((await limited.mails()).length, 0)
  for (let n = 0; n < 4; n += 1) assert.equal((await ask({})).status, 200)
  assert.equal((await limited.mails()).length, 2)
})

test('security 131: each scope opens the calls that name it, and no scope includes another', async () => {
  const bodies: Record<string, unknown> = {
    'POST /api/poap-events': draft(),
    'PUT /api/poap-events/:event_id': draft(),
  }
  for (const scope of all) {
    const key = await made({ scopes: [scope] }, { as: `only ${scope}` })
    for (const [route, declared] of Object.entries(cardsRoutes) as [string, Route][]) {
      if (route === 'DELETE /api/me') continue
      const reply = await withKey(route.replace(/:\w+/g, nowhere), key, bodies[route])
      if (declared.scope === scope) assert.notEqual(outcome(reply), 'insufficient_scope', route)
      else
        assert.deepEqual(
          [reply.status, reply.body.error_type, reply.body.error_details],
          [403, 'insufficient_scope', { scope: declared.scope ?? null }],
          `${route} with ${scope}`,
        )
    }
  }
})

test('a path that no event can have is refused before anything is looked up for a key', async () => {
  const key = await made({}, { as: 'zero' })
  for (const route of ['GET /api/poap-events/%00', 'POST /api/poap-events/a%00b/codes'])
    assert.equal(outcome(await withKey(route, key, {})), 'bad_request', route)
})

test('security 131: no key reaches the account: its data, collection, offers, mints and keys', () => {
  const account = /^\w+ \/api\/(me|names|public-collection|collectibles|tokens|card-offers|api-keys)\b|\/offer$/
  const open = Object.entries(cardsRoutes as Record<string, Route>).filter(([, { scope }]) => scope)
  assert.deepEqual(
    open.map(([route]) => route).filter((route) => account.test(route)),
    [],
  )
  // Guests have addresses and ways a secret word, which a key that shows numbers needs not see; staff look at the event that they hand out.
  const isExempt = (route: string) => /\/(guests\b|ways$)|^GET \/api\/staff\//.test(route)
  for (const [route, { scope }] of open)
    assert.ok(
      !route.startsWith('GET ') || scope === 'read' || isExempt(route),
      `${route} looks at things, so its scope is "read"`,
    )
  for (const [route, { scope }] of open)
    assert.ok(route.startsWith('GET ') || scope !== 'read', `${route} changes things`)
})

test('security 131: a key that reads sees no secret word, and one that manages gives nothing: codes, screens and invitations need hand_out', async () => {
  const as = 'word keeper'
  const { id } = await world.event({}, as)
  await world.ask(`PUT /api/poap-events/${id}/ways/word`, { as, body: { is_on: true, word: 'Rhubarb' } })
  const [reads, manages, gives] = await Promise.all(
    (['read', 'manage', 'hand_out'] as const).map((scope) => made({ scopes: [scope] }, { as })),
  )
  for (const key of [reads!, gives!])
    assert.equal(outcome(await withKey(`GET /api/poap-events/${id}/ways`, key)), 'insufficient_scope')
  assert.equal((await withKey(`GET /api/poap-events/${id}/ways`, manages!)).body.data.word, 'Rhubarb')
  for (const [path, body] of [
    ['codes', { name: 'Box', count: 1 }],
    ['kiosks', { name: 'Door' }],
    ['allowed-addresses', { addresses: ['guest@example.com'] }],
    ['guest-invitations', { addresses: ['guest@example.com'] }],
  ] as const) {
    assert.equal(outcome(await withKey(`POST /api/poap-events/${id}/${path}`, manages!, body)), 'insufficient_scope')
    const { status, body: reply } = await withKey(`POST /api/poap-events/${id}/${path}`, gives!, body)
    assert.equal(status, 200, path)
    assert.doesNotMatch(JSON.stringify(reply), /Rhubarb/)
  }
})

test('security 131: a key that hands out withdraws no codes by replacing them: that takes manage besides, as withdrawing does', async () => {
  const as = 'printer of codes'
  const { id } = await world.event({}, as)
  const codes = `POST /api/poap-events/${id}/codes`
  const { batch } = (await world.ask(codes, { as, body: { name: 'Printed', count: 3 } })).body.data
  const stateOf = async () => (await world.ask(`GET /api/poap-events/${id}/codes/${batch.id}`, { as })).body.data.batch
  const withScopes = (scopes: NewApiKey['scopes'], change = {}) => made({ scopes, ...change }, { as })
  const withdrawn = async (key: { secret: string }) => withKey(`DELETE /api/poap-events/${id}/codes/${batch.id}`, key)
  const body = { name: 'New', count: 1, replaces: batch.id }
  for (const change of [{}, { event_id: id }]) {
    const gives = await withScopes(['hand_out'], change)
    for (const reply of [await withdrawn(gives), await withKey(codes, gives, body)])
      assert.deepEqual(
        [reply.status, reply.body.error_type, reply.body.error_details],
        [403, 'insufficient_scope', { scope: 'manage' }],
      )
    assert.equal((await withKey(codes, gives, { name: 'More', count: 1 })).status, 200)
  }
  const manages = await withKey(codes, await withScopes(['manage']), body)
  assert.deepEqual([outcome(manages), manages.body.error_details], ['insufficient_scope', { scope: 'hand_out' }])
  assert.equal((await stateOf()).free, 3)
  // Nor do staff, whose role gives neither.
  await world.database.pool.query(
    `insert into cards.event_roles (event_id, user_id, role, since) values ($1, 'door staff', 'staff', now())`,
    [id],
  )
  assert.equal(outcome(await world.ask(codes, { as: 'door staff', body })), 'event_role_missing')
  assert.equal(outcome(await withKey(codes, await made({}, { as: 'door staff' }), body)), 'event_role_missing')
  assert.equal((await stateOf()).free, 3)
  assert.equal((await withKey(codes, await withScopes(['hand_out', 'manage']), body)).status, 200)
  assert.deepEqual([(await stateOf()).free, (await stateOf()).revoked], [0, 3])
})

test('security 131: a field that takes another scope is one of its call, whose own scope is not that', () => {
  const declared = Object.entries(cardsRoutes as Record<string, Route>).filter(([, { fieldScopes }]) => fieldScopes)
  assert.deepEqual(
    declared.map(([route, { fieldScopes }]) => [route, fieldScopes]),
    [['POST /api/poap-events/:event_id/codes', { replaces: 'manage' }]],
  )
  for (const [route, { body, scope, fieldScopes = {} }] of declared)
    for (const [field, other] of Object.entries(fieldScopes)) {
      const { properties } = body as unknown as { properties: object }
      assert.ok(Object.hasOwn(properties, field) && other !== scope, `${route} ${field}`)
    }
})

test('what a key makes and changes is its user’s', async () => {
  const key = await made({ scopes: ['read', 'manage'] }, { as: 'maker' })
  const { body } = await withKey('POST /api/poap-events', key, draft({ name: 'By key' }))
  const { id } = body.data
  const card = await world.card({ holderId: 'maker' })
  assert.equal((await withKey(`PUT /api/cards/${card.id}`, key, { event_id: id })).status, 200)
  const mine = await world.ask(`GET /api/poap-events/${id}`, { as: 'maker' })
  assert.deepEqual([mine.body.data.name, mine.body.data.cards.length], ['By key', 1])
  const others = await world.event({}, 'somebody else')
  assert.equal(outcome(await withKey(`GET /api/poap-events/${others.id}`, key)), 'poap_event_not_found')
})

test('security 131: a key of one event does nothing beside it', async () => {
  const as = 'organizer'
  const [mine, other] = [await world.event({ name: 'Mine' }, as), await world.event({ name: 'Other' }, as)]
  const key = await made({ event_id: mine.id }, { as })
  assert.deepEqual((await list(as))[0].event, { id: mine.id, name: 'Mine' })
  assert.equal((await withKey(`GET /api/poap-events/${mine.id}`, key)).body.data.name, 'Mine')
  assert.equal((await withKey(`PUT /api/poap-events/${mine.id}`, key, draft({ name: 'Mine' }))).status, 200)
  for (const route of ['GET', 'PUT'])
    assert.equal(
      outcome(await withKey(`${route} /api/poap-events/${other.id}`, key, route === 'PUT' ? draft() : undefined)),
      'poap_event_not_found',
    )
  const card = await world.card({ holderId: as, eventId: mine.id })
  for (const [route, body] of [
    ['GET /api/poap-events'],
    ['POST /api/poap-events', draft()],
    ['GET /api/cards'],
    [`POST /api/poap-events/${mine.id}/duplicate`],
    [`PUT /api/cards/${card.id}`, { event_id: null }],
    [`GET /api/cards/${card.id}/taps`],
  ] as [string, unknown?][])
    assert.equal(outcome(await withKey(route, key, body)), 'insufficient_scope', route)
  const foreign = await world.event({}, 'somebody else')
  assert.equal(outcome(await create({ event_id: foreign.id }, { as })), 'poap_event_not_found')
})

test('security 131: a key of one event hands that event out, by its id and its slug, and no other', async () => {
  const as = 'door organizer'
  const [mine, other] = [await world.event({ name: 'Door mine' }, as), await world.event({ name: 'Door other' }, as)]
  for (const { id } of [mine, other]) await world.ask(`PUT /api/poap-events/${id}/staff`, { as, body: { is_on: true } })
  const key = await made({ event_id: mine.id, scopes: ['hand_out'] }, { as })
  const handOut = async (event: string, email: string) => {
    const reply = await withKey(`POST /api/staff/${event}/handouts`, key, { id: crypto.randomUUID(), email })
    return reply.body.data?.outcome ?? outcome(reply)
  }
  assert.equal((await withKey('GET /api/staff/door-mine', key)).body.data.id, mine.id)
  assert.equal((await withKey(`GET /api/staff/${mine.id}`, key)).body.data.id, mine.id)
  assert.deepEqual(
    [await handOut('door-mine', 'a@example.com'), await handOut(mine.id, 'b@example.com')],
    ['given', 'given'],
  )
  const missing = await withKey('GET /api/staff/door-missing', key)
  assert.equal(outcome(missing), 'poap_event_not_found')
  for (const event of ['door-other', other.id, nowhere, 'DOOR-MINE', "' or true --"].map(encodeURIComponent)) {
    const { status, body } = await withKey(`GET /api/staff/${event}`, key)
    assert.deepEqual([status, body.error_type, body.error_message], refusal(missing), event)
    assert.equal(await handOut(event, 'c@example.com'), 'poap_event_not_found')
  }
  // The slug of another event may be written like an id.
  const disguised = await world.event({ name: mine.id }, 'somebody else')
  const { rows } = await world.database.pool.query('select slug from cards.poap_events where event_id = $1', [
    disguised.id,
  ])
  assert.equal(rows[0].slug, mine.id)
  assert.equal((await withKey(`GET /api/staff/${mine.id}`, key)).body.data.id, mine.id)
  const toAll = await made({ scopes: ['hand_out'] }, { as })
  assert.equal((await withKey('GET /api/staff/door-other', toAll)).body.data.id, other.id)
})

const refused = [401, 'unauthorized_credentials', 'The credentials are not valid.']
const refusal = ({ status, body }: { status: number; body: { error_type: string; error_message: string } }) => [
  status,
  body.error_type,
  body.error_message,
]

test('security 132: a revoked key, an expired one and one that never was are refused alike, in every scope', async () => {
  const [revoked, expired] = [await made(), await made({ expires_in_days: 1 })]
  for (const key of [revoked, expired]) assert.equal((await withKey('GET /api/cards', key)).status, 200)
  assert.equal((await world.ask(`DELETE /api/api-keys/${revoked.id}`, { as: 'ada' })).status, 200)
  assert.deepEqual(refusal(await withKey('GET /api/cards', revoked)), refused)
  assert.equal(outcome(await world.ask(`DELETE /api/api-keys/${revoked.id}`, { as: 'ada' })), 'api_key_not_found')
  world.travel(24 * 60)
  for (const route of ['GET /api/cards', 'GET /api/me', 'POST /api/cards'])
    for (const key of [revoked, expired, { secret: `iyk_${'A'.repeat(43)}` }, { secret: 'iyk_' }])
      assert.deepEqual(refusal(await withKey(route, key, route.startsWith('POST') ? { ref: 'x' } : undefined)), refused)
  assert.equal((await list()).length, 1, 'an expired key is listed')
  world.travel(31 * 24 * 60)
  await removeExpired(world.context)
  assert.deepEqual(await list(), [], 'for a month')
})

test('security 132: nobody revokes the key of someone else', async () => {
  const key = await made()
  assert.equal(outcome(await world.ask(`DELETE /api/api-keys/${key.id}`, { as: 'eve' })), 'api_key_not_found')
  assert.equal((await withKey('GET /api/cards', key)).status, 200)
})

test('security 132: with another provider, the keys of who deletes their data are gone', async (t) => {
  const elsewhere = await createCardsWorld({ accountsElsewhere: true })
  t.after(elsewhere.close)
  const key = await made({}, { on: elsewhere })
  assert.equal((await withKey('GET /api/cards', key, undefined, elsewhere)).status, 200)
  await elsewhere.ask('DELETE /api/me', { as: 'ada' })
  elsewhere.travel(10)
  assert.deepEqual(refusal(await withKey('GET /api/cards', key, undefined, elsewhere)), refused)
  assert.equal((await elsewhere.database.pool.query('select from cards.api_keys')).rowCount, 0)
})

test('security 132: a deletion waits for a call that creates a key, and deletes the key', async (t) => {
  const elsewhere = await createCardsWorld({ accountsElsewhere: true })
  t.after(elsewhere.close)
  const lock = await elsewhere.hold(`select pg_advisory_xact_lock(hashtextextended('api keys ada', 0))`, [])
  const created = create({}, { on: elsewhere })
  await lock.waiting(1)
  const deleted = elsewhere.ask('DELETE /api/me', { as: 'ada' })
  await lock.waiting(2, deleted)
  await lock.release()
  assert.deepEqual([(await created).status, (await deleted).status], [200, 200])
  assert.equal((await elsewhere.database.pool.query('select from cards.api_keys')).rowCount, 0)
})

test('when a key was last used is stored once an hour', async () => {
  const as = 'user of a key'
  const key = await made({}, { as })
  const lastUse = async () => {
    await Promise.all(Array.from({ length: 5 }, () => withKey('GET /api/cards', key)))
    return (await list(as))[0].last_used_at
  }
  const written = async () =>
    (await world.database.pool.query('select xmin::text from cards.api_keys where key_id = $1', [key.id])).rows[0].xmin
  const first = await lastUse()
  assert.equal(first, world.context.clock().toISOString())
  const version = await written()
  world.travel(59)
  assert.equal(await lastUse(), first)
  assert.equal(await written(), version, 'calls write nothing to the key')
  world.travel(1)
  assert.equal(await lastUse(), world.context.clock().toISOString())
})

test('a user has fifty keys at most, also when the last ones are created at once', async () => {
  const as = 'much'
  for (let n = 0; n < 48; n += 1) await made({}, { as })
  const replies = await Promise.all(Array.from({ length: 6 }, () => create({}, { as })))
  assert.deepEqual(replies.map(outcome).sort(), [200, 200, ...Array(4).fill('too_many_api_keys')])
})

test('a request that is repeated with its Idempotency-Key makes one key, whose last secret is good', async () => {
  const as = 'offline'
  const headers = { 'idempotency-key': 'desk-1' }
  const replies = await Promise.all(Array.from({ length: 4 }, () => create({}, { as, headers })))
  assert.deepEqual(new Set(replies.map(outcome)), new Set([200]))
  assert.equal((await list(as)).length, 1)
  const last = (await create({}, { as, headers: { 'idempotency-key': '"desk-1"' } })).body.data
  assert.equal(last.id, replies[0]!.body.data.id)
  assert.deepEqual(refusal(await withKey('GET /api/cards', replies[0]!.body.data)), refused)
  assert.equal(outcome(await create({ scopes: ['read'] }, { as, headers })), 'idempotency_key_reused')
  assert.equal((await withKey('GET /api/cards', last)).status, 200)
  assert.equal(outcome(await create({}, { as, headers })), 'idempotency_key_reused', 'a key in use keeps its secret')
  assert.equal((await withKey('GET /api/cards', last)).status, 200)
})

test('what is no key is refused in words about the field', async () => {
  for (const [wanted, words] of [
    [{ name: ' ' }, /name/],
    [{ name: 'x'.repeat(81) }, /name/],
    [{ scopes: [] }, /scopes/],
    [{ scopes: ['read', 'read'] }, /scopes/],
    [{ scopes: ['admin'] }, /scopes/],
    [{ expires_in_days: 366 }, /expires_in_days/],
    [{ secret: 'mine' }, /secret/],
  ] as [object, RegExp][]) {
    const { status, body } = await create(wanted as Partial<NewApiKey>)
    assert.deepEqual([status, body.error_type], [400, 'bad_request'])
    assert.match(body.error_message, words)
  }
})

test('security 134: each key has calls of its own, and the count goes with the user', async (t) => {
  const limits = createLimits({ LIMIT_API_CALLS_PER_KEY: { max: 3, seconds: 60 } })
  const limited = await createCardsWorld({ rateLimits: true, limits, accountsElsewhere: true })
  t.after(limited.close)
  const [one, other] = [await made({}, { on: limited }), await made({}, { on: limited })]
  const call = async (key: { secret: string }) => limited.ask('GET /api/cards', { headers: bearer(key) })
  for (let n = 0; n < 3; n += 1) assert.equal((await call(one)).status, 200)
  const { status, headers } = await call(one)
  assert.deepEqual([status, headers['retry-after']], [429, '60'])
  assert.equal((await call(other)).status, 200)
  assert.equal((await limited.ask('GET /api/cards', { as: 'ada' })).status, 200)
  limited.travel(1.1)
  assert.equal((await call(one)).status, 200)
  await limited.ask('DELETE /api/me', { as: 'ada' })
  const { rowCount } = await limited.database.pool.query(`select from cards.limits where key like 'api-calls:%'`)
  assert.equal(rowCount, 0)
})
