import assert from 'node:assert/strict'
import { scryptSync } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { searchActs } from '@iyk/identity/audit/store.ts'
import { removeOperator } from '@iyk/identity/operators/remove.ts'
import { setBan } from '@iyk/identity/users/set-ban.ts'
import { type OperatorRole, operatorRoles } from '@iyk/wire/console.ts'
import { consoleRoutes } from '@iyk/wire/console-routes.ts'
import type { User } from '@iyk/wire/user.ts'
import { Secret, TOTP } from 'otpauth'
import { createConsoleWorld, type Reply } from '../../dev/console-world.ts'
import { holdRows } from '../../dev/hold-rows.ts'
import { isNotice } from '../../dev/is-notice.ts'
import { operatorsOf } from './operators/list.ts'

const uuid = '00000000-0000-4000-8000-000000000000'
const values: Record<string, string> = {
  name: 'nobody',
  hash: 'a'.repeat(64),
  uid: '04AABBCCDDEEFF',
  mail_id: '999999',
  user_id: 'user-test-00000000-0000-4000-8000-00000000ffff',
}
const filled = (route: string) => route.replaceAll(/:(\w+)/g, (_all, name: string) => values[name] ?? uuid)

/** What a caller can tell replies apart by. */
const seen = ({ status, body, headers }: Reply) => {
  const { date: _date, 'content-length': _length, ...rest } = headers
  const { request_id: _id, ...shown } = body
  return { status, shown, rest }
}

/** Calls of an app's backend. */
const openBackend = ({ app, config }: Awaited<ReturnType<typeof createConsoleWorld>>, secret: string) => {
  const authorization = `Basic ${btoa(`${config.PROJECT_ID}:${secret}`)}`
  return async (route: string, payload?: object) => {
    const [method, path] = route.split(' ') as ['POST', string]
    const url = `/v1${path}`
    const reply = await app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
}

const createBackedWorld = async (t: TestContext) => {
  const secret = 'secret-test-of-a-backend-0123456789'
  const world = await createConsoleWorld(t, { PROJECT_SECRET: secret })
  return { world, backend: openBackend(world, secret) }
}
/** Of a password that nobody has. */
const foreignHash = { hash: `$2b$10$${'.'.repeat(53)}`, hash_type: 'bcrypt' }

test('security 160: for anyone but an operator, every call of the console is answered as an address that does not exist', async (t) => {
  const world = await createConsoleWorld(t)
  const owner = await world.operator('owner')
  const banned = await world.operator('owner', 'banned@example.com')
  const removed = await world.operator('moderator', 'removed@example.com')
  const out = await world.operator('owner', 'out@example.com')
  assert.equal((await removed.call('GET /me')).status, 200)
  await setBan(world.contexts.identity!, banned.userId, true)
  await removeOperator(operatorsOf(world.contexts), { userId: removed.userId, by: null })
  await world.sdk('/sessions/revoke', {}, out.token)
  const none = await world.takeSecondStep(await world.signIn('nobody@example.com'))
  const key = (await owner.call('POST /api/api-keys', { name: 'Tool', scopes: ['read', 'manage', 'hand_out'] })).data
    .secret as string
  const callers = {
    'signed out': world.callAs(undefined),
    'no role': none.call,
    'a role that was removed': removed.call,
    'a banned operator': banned.call,
    'an operator who signed out': out.call,
    'an API key of an owner': world.callAs(key),
    'a made-up token': world.callAs('a.b.c'),
    'another origin': world.callAs(owner.jwt, { origin: 'https://evil.example' }),
  }
  for (const [who, call] of Object.entries(callers)) {
    const nothing = seen(await call('GET /api/console/nothing-here'))
    const elsewhere = await call('GET /api/nothing-here')
    assert.deepEqual([nothing.status, nothing.shown.error_type], [404, 'route_not_found'], who)
    if (who === 'signed out') assert.deepEqual(nothing.rest, seen(elsewhere).rest)
    for (const route of Object.keys(consoleRoutes)) {
      // Neither a body that is no JSON nor another method tells that there is such a call.
      assert.deepEqual(seen(await call(filled(route), {})), nothing, `${who}: ${route}`)
    }
    assert.deepEqual(seen(await call('PUT /me', {})), nothing, who)
  }
  assert.equal((await owner.call('GET /me')).data.role, 'owner')
  assert.equal((await owner.call('GET /nothing-here')).status, 404)
  assert.equal((await owner.call('PUT /me', {})).status, 405)
  assert.equal((await owner.call('GET /me')).headers['cache-control'], 'no-store')
})

test('security 161: an operator’s one factor opens nothing, and some calls ask for one of the last hour', async (t) => {
  const world = await createConsoleWorld(t)
  const one = await world.signIn('owner@example.com')
  await world.addAs(one.userId, 'owner')
  const state = async (call: typeof one.call) => (await call('GET /me')).data
  assert.deepEqual([(await state(one.call)).second_step, (await state(one.call)).role], ['missing', null])
  assert.equal((await state(one.call)).approvals_waiting, null)
  const both = await world.takeSecondStep(one)
  const again = await world.signIn('owner@example.com')
  assert.deepEqual([(await state(again.call)).second_step, (await state(again.call)).role], ['due', null])
  for (const [route] of Object.entries(consoleRoutes)) {
    if (route === 'GET /api/console/me') continue
    const { status, body } = await again.call(filled(route), {})
    assert.deepEqual([status, body.error_type], [401, 'insufficient_factors'], route)
  }
  assert.deepEqual([(await state(both.call)).second_step, (await state(both.call)).role], ['done', 'owner'])
  world.pass(61)
  const later = await world.refresh(both.token)
  for (const [route, { fresh }] of Object.entries(consoleRoutes) as [string, { fresh?: true }][]) {
    const { body } = await later(filled(route), {})
    assert.equal(body?.error_type === 'stale_factors', fresh === true, route)
  }
})

test('security 161: an app that was set up is asked for, whatever else the session has shown', async (t) => {
  const world = await createConsoleWorld(t)
  const both = await world.operator('owner')
  const { secret } = await world.sdk('/totps', { expiration_minutes: 60 }, both.token)
  const totp_code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: world.contexts.cards.clock().getTime(),
  })
  await world.sdk('/totps/authenticate', { totp_code, session_duration_minutes: 60 }, both.token)
  assert.equal((await both.call('GET /me')).data.second_step, 'done')
  const again = await world.signIn('owner@example.com')
  const byText = await world.textCode(again, both.phone)
  const { data } = await byText('GET /me')
  assert.deepEqual([data.second_step, data.role], ['due', null])
  assert.equal((await byText('GET /events')).body.error_type, 'insufficient_factors')
})

test('security 180: a project secret opens no console: operators keep their factors, get none, and sign in by no link of a backend', async (t) => {
  const { world, backend } = await createBackedWorld(t)
  const owner = await world.operator('owner')
  await world.sdk('/passwords/session/reset', { password: 'correct horse battery staple 9' }, owner.token)
  const early = await world.signIn('later@example.com')
  const { body: first } = await backend('POST /magic_links', { user_id: early.userId })
  const { body: second } = await backend('POST /magic_links', { user_id: early.userId })
  await world.database.pool.query('create table kept_links as select * from identity.embedded_links')

  const { body: user } = await backend(`GET /users/${owner.userId}`)
  const { emails, phone_numbers, password } = user
  const migrated = { email: 'owner@example.com', ...foreignHash }
  for (const [route, payload] of [
    [`DELETE /users/phone_numbers/${phone_numbers[0].phone_id}`],
    [`DELETE /users/emails/${emails[0].email_id}`],
    [`DELETE /users/passwords/${password.password_id}`],
    [`DELETE /users/${owner.userId}`],
    ['POST /magic_links', { user_id: owner.userId }],
    ['POST /totps', { user_id: owner.userId }],
    ['POST /webauthn/register/start', { user_id: owner.userId, domain: 'localhost' }],
    ['POST /passwords/migrate', migrated],
  ] as [string, object?][]) {
    const { status, body } = await backend(route, payload)
    assert.deepEqual([status, body.error_type], [403, 'operator_protected'], route)
  }
  const { request_id: _id, ...after } = (await backend(`GET /users/${owner.userId}`)).body
  assert.deepEqual({ ...after, request_id: user.request_id }, user)
  assert.equal((await owner.call('GET /me')).data.second_step, 'done')

  // What was begun before they were named, and would be shown with a second factor of whoever has it.
  const signIn = (token: string) => backend('POST /magic_links/authenticate', { token, session_duration_minutes: 60 })
  const { body: signedIn } = await signIn(first.token)
  const both = await world.takeSecondStep({ ...early, token: signedIn.session_token })
  // Opened by the backend itself, as a browser opens it.
  const { body: third } = await backend('POST /magic_links', { user_id: early.userId })
  const opened = await world.sdk('/magic_links/authenticate', { token: third.token, session_duration_minutes: 60 })
  await world.addAs(early.userId, 'owner')
  assert.equal((await both.call('GET /me')).status, 404)
  assert.equal((await backend('POST /sessions/authenticate', { session_token: opened.session_token })).status, 404)
  assert.equal((await backend('POST /sessions/authenticate', { session_token: signedIn.session_token })).status, 404)
  assert.equal((await signIn(second.token)).body.error_type, 'magic_link_not_found')
  await world.database.pool.query('insert into identity.embedded_links select * from kept_links')
  assert.equal((await signIn(second.token)).body.error_type, 'unable_to_auth_magic_link')
  assert.equal((await early.call('GET /me')).status, 200)
})

test('security 180: a link of a backend that signs in at the moment its user is named leaves no session', async (t) => {
  const { world, backend } = await createBackedWorld(t)
  const { userId } = await world.signIn('later@example.com')
  const { body: link } = await backend('POST /magic_links', { user_id: userId })
  const user = await holdRows(world.database, 'select from identity.users where user_id = $1 for update', [userId])
  const signingIn = backend('POST /magic_links/authenticate', { token: link.token, session_duration_minutes: 60 })
  await user.waiting(1, signingIn)
  const naming = world.addAs(userId, 'owner')
  await user.waiting(2, naming)
  await user.release()
  await naming
  const { body } = await signingIn
  const { status } = await backend('POST /sessions/authenticate', { session_token: body.session_token ?? 'none' })
  assert.equal(status, 404)
})

test('security 180: a link that a backend makes and uses while its user is being named signs nobody in', async (t) => {
  const { world, backend } = await createBackedWorld(t)
  const { userId } = await world.signIn('later@example.com')
  const use = async ({ body: { token } }: { body: { token: string } }) =>
    backend('POST /magic_links/authenticate', { token, session_duration_minutes: 60 })
  const early = await use(await backend('POST /magic_links', { user_id: userId }))
  const row = 'select from identity.sessions where session_id = $1 for update'
  const session = await holdRows(world.database, row, [early.body.session.session_id])
  const naming = world.addAs(userId, 'owner')
  await session.waiting(1, naming)
  const late = use(await backend('POST /magic_links', { user_id: userId }))
  await session.waiting(2, late)
  await session.release()
  await naming
  assert.equal((await late).body.error_type, 'unable_to_auth_magic_link')
})

test('security 180: what a backend does to a user who is being named waits, and is refused', async (t) => {
  const { world, backend } = await createBackedWorld(t)
  await world.operator('owner')
  for (const [email, callOf] of [
    ['phone@example.com', ({ phone_numbers }) => [`DELETE /users/phone_numbers/${phone_numbers[0]!.phone_id}`]],
    ['gone@example.com', ({ user_id }) => [`DELETE /users/${user_id}`]],
    ['migrated@example.com', () => ['POST /passwords/migrate', { email: 'migrated@example.com', ...foreignHash }]],
  ] as [string, (user: User) => [string, object?]][]) {
    const { userId } = await world.takeSecondStep(await world.signIn(email))
    const { body: before } = await backend(`GET /users/${userId}`)
    const user = await holdRows(world.database, 'select from identity.users where user_id = $1 for update', [userId])
    const naming = world.addAs(userId, 'owner')
    await user.waiting(1, naming)
    const call = backend(...callOf(before))
    await user.waiting(2, call)
    await user.release()
    await naming
    assert.equal((await call).body.error_type, 'operator_protected', email)
    const { body: after } = await backend(`GET /users/${userId}`)
    assert.deepEqual({ ...after, request_id: before.request_id }, before, email)
  }
})

test('security 180: an address and a number that a backend gave an account, and nobody verified, are not an operator’s', async (t) => {
  const { world, backend } = await createBackedWorld(t)
  const lasting = { session_duration_minutes: 1000 }
  const byText = async (phone_number: string) => {
    const { method_id } = await world.sdk('/otps/sms/login_or_create', { phone_number })
    return world.sdk('/otps/authenticate', { method_id, token: await world.lastCode(phone_number), ...lasting })
  }
  const evil = 'evil@example.com'
  const { body: made } = await backend('POST /users', { email: evil, phone_number: '+12125553333' })
  const boss = await byText('+12125553333')
  assert.equal(boss.user_id, made.user_id)
  const add = await world.sdk('/otps/email/send/secondary', { email: 'boss@example.com' }, boss.session_token)
  const code = { method_id: add.method_id, token: await world.lastCode('boss@example.com'), ...lasting }
  const both = await world.sdk('/otps/authenticate', code, boss.session_token)
  await world.addAs(boss.user_id, 'owner')
  const attacker = await world.signIn(evil)
  assert.notEqual(attacker.userId, boss.user_id)
  const { data } = await world.callAs(both.session_jwt)('GET /me')
  assert.deepEqual([data.role, data.second_step], ['owner', 'done'])

  const vouchedFor = {
    email: 'next@example.com',
    set_email_verified: true,
    phone_number: '+12125554444',
    ...foreignHash,
  }
  const { body: vouched } = await backend('POST /passwords/migrate', vouchedFor)
  const next = await world.signIn('next@example.com')
  assert.equal(next.userId, vouched.user_id)
  await world.addAs(next.userId, 'owner')
  assert.notEqual((await byText('+12125554444')).user_id, next.userId)
})

/** The session that a backend begins with a code which its user gives it, and a phone shown in that session. */
const signInByBackend = async ({ world, backend }: Awaited<ReturnType<typeof createBackedWorld>>, email: string) => {
  const { body: asked } = await backend('POST /otps/email/login_or_create', { email })
  const code = { method_id: asked.email_id, code: await world.lastCode(email), session_duration_minutes: 1000 }
  const { status, body } = await backend('POST /otps/authenticate', code)
  assert.equal(status, 200)
  return { token: body.session_token as string, jwt: body.session_jwt as string, userId: body.user_id as string }
}

test('security 180: a session that a backend began ends when its user is named, and one begun later opens no console and changes no factor', async (t) => {
  const { world, backend } = await createBackedWorld(t)
  const backed = { world, backend }
  await world.operator('owner')
  const own = await world.takeSecondStep(await world.signIn('later@example.com'))
  const early = await signInByBackend(backed, 'later@example.com')
  assert.equal(early.userId, own.userId)
  await world.textCode(early, own.phone)
  await world.addAs(own.userId, 'owner')
  const isAlive = async (session_token: string) =>
    (await backend('POST /sessions/authenticate', { session_token })).status === 200
  assert.equal(await isAlive(early.token), false)
  assert.equal((await own.call('GET /me')).data.second_step, 'done')

  const late = await signInByBackend(backed, 'later@example.com')
  const both = await world.textCode(late, own.phone)
  assert.deepEqual([late.userId, (await both('GET /me')).status], [own.userId, 404])
  const password = 'correct horse battery staple 9'
  const refused = async (work: Promise<unknown>) => assert.rejects(work, /"error_type":"operator_protected"/)
  await refused(world.sdk('/passwords/session/reset', { password, session_duration_minutes: 60 }, late.token))
  const { secret } = await world.sdk('/totps', {}, late.token)
  const totp_code = TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: world.contexts.cards.clock().getTime(),
  })
  await refused(world.sdk('/totps/authenticate', { totp_code, session_duration_minutes: 60 }, late.token))
  const { body: user } = await backend(`GET /users/${own.userId}`)
  for (const path of [`/users/phone_numbers/${user.phone_numbers[0].phone_id}`, '/users/me']) {
    const authorization = `Basic ${btoa(`${world.config.PUBLIC_TOKEN}:${late.token}`)}`
    const headers = { authorization, origin: world.config.PUBLIC_URL }
    const reply = await world.app.inject({ method: 'DELETE', url: `/sdk/v1${path}`, headers })
    assert.deepEqual([path, reply.statusCode, reply.json().error_type], [path, 403, 'operator_protected'])
  }
  // Whoever is no operator does all of it in such a session.
  await removeOperator(operatorsOf(world.contexts), { userId: own.userId, by: null })
  await world.sdk('/totps/authenticate', { totp_code, session_duration_minutes: 60 }, late.token)
})

test('security 180: a JWT that a backend gets for an operator’s session opens no console', async (t) => {
  const { world, backend } = await createBackedWorld(t)
  const owner = await world.operator('owner')
  // As from a log: long expired.
  world.pass(600)
  const { status, body } = await backend('POST /sessions/authenticate', {
    session_jwt: owner.jwt,
    session_duration_minutes: 500,
  })
  assert.deepEqual([status, (await world.callAs(body.session_jwt)('GET /me')).status], [200, 404])
  assert.equal((await (await world.refresh(owner.token))('GET /me')).status, 200)
  // A JWT of before is reused for a moment, but not one of the other kind.
  const again = await backend('POST /sessions/authenticate', { session_token: owner.token })
  assert.equal((await world.callAs(again.body.session_jwt)('GET /me')).status, 404)
  assert.equal((await (await world.refresh(owner.token))('GET /me')).status, 200)
  // A host of the version before made the JWT, which lacks the claim.
  const byClaimless = await world.refresh(owner.token)
  await world.database.pool.query('update identity.sessions set by_backend = true')
  assert.equal((await byClaimless('GET /me')).status, 404)
})

test('security 180: a password that a backend set, or someone in its session, signs no operator in until it was reset', async (t) => {
  const { world, backend } = await createBackedWorld(t)
  const password = 'correct horse battery staple 9'
  const lasting = { session_duration_minutes: 60 }
  const byPassword = (email: string) => world.sdk('/passwords/authenticate', { email, password, ...lasting })
  const salt = Buffer.from('sixteen bytes of')
  const scrypt_config = {
    salt: salt.toString('base64'),
    n_parameter: 1024,
    r_parameter: 8,
    p_parameter: 1,
    key_length: 32,
  }
  const hash = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 }).toString('base64')
  const migrated = { hash, hash_type: 'scrypt', scrypt_config, set_email_verified: true }
  for (const email of ['used@example.com', 'unused@example.com'])
    assert.equal((await backend('POST /passwords/migrate', { email, ...migrated })).status, 200)
  const { user_id: used } = await byPassword('used@example.com')
  const { userId: unused } = await world.signIn('unused@example.com')
  const inside = await signInByBackend({ world, backend }, 'inside@example.com')
  const own = await world.signIn('own@example.com')
  for (const { token } of [inside, own]) await world.sdk('/passwords/session/reset', { password, ...lasting }, token)
  for (const userId of [used, unused, inside.userId, own.userId]) await world.addAs(userId, 'owner')
  for (const name of ['used', 'unused', 'inside'])
    await assert.rejects(byPassword(`${name}@example.com`), /"error_type":"reset_password"/, name)
  assert.equal((await byPassword('own@example.com')).user_id, own.userId)
})

test('security 180: what support does to a person who is being named waits, and is refused', async (t) => {
  const world = await createConsoleWorld(t)
  await world.operator('owner')
  const support = await world.operator('support')
  for (const [path, body] of [
    ['ban', {}],
    ['end-sessions', {}],
    ['reset-second-step', undefined],
    ['delete', { confirm: 'delete@example.com' }],
  ] as const) {
    const person = await world.takeSecondStep(await world.signIn(`${path}@example.com`))
    const row = 'select from identity.users where user_id = $1 for update'
    const user = await holdRows(world.database, row, [person.userId])
    const naming = world.addAs(person.userId, 'owner')
    await user.waiting(1, naming)
    const act = support.call(`POST /people/${person.userId}/${path}`, body)
    await user.waiting(2, act)
    await user.release()
    await naming
    assert.equal((await act).body.error_type, 'operator_protected', path)
    assert.equal((await person.call('GET /me')).data.second_step, 'done', path)
  }
})

test('security 180: an authenticator app that a backend gives a person who is being named is none', async (t) => {
  const { world, backend } = await createBackedWorld(t)
  const { userId } = await world.signIn('later@example.com')
  const user = await holdRows(world.database, 'select from identity.users where user_id = $1 for update', [userId])
  const naming = world.addAs(userId, 'owner')
  await user.waiting(1, naming)
  const call = backend('POST /totps', { user_id: userId })
  await user.waiting(2, call)
  await user.release()
  await naming
  assert.equal((await call).body.error_type, 'operator_protected')
  assert.deepEqual((await backend(`GET /users/${userId}`)).body.totps, [])
})

test('security 162: each role makes its own calls and no other', async (t) => {
  const world = await createConsoleWorld(t)
  for (const role of operatorRoles) {
    const { call } = await world.operator(role)
    for (const [route, { roles }] of Object.entries(consoleRoutes) as [string, { roles: readonly OperatorRole[] }][]) {
      const { status, body } = await call(filled(route), route.startsWith('GET') ? undefined : {})
      const isRefused = body?.error_type === 'session_authorization_error'
      const mayNot = !roles.includes(role) || (role === 'support' && /\/mails(\/:mail_id\/resend)?$/.test(route))
      assert.equal(isRefused, mayNot, `${role}: ${route} ${status} ${body?.error_type}`)
      if (!isRefused) {
        assert.notEqual(body?.error_type, 'route_not_found', `${role}: ${route}`)
        assert.ok(status < 500, `${role}: ${route} ${status}`)
      }
    }
  }
})

test('security 162: support’s ban takes no events down: nothing is done, and the log has a line', async (t) => {
  const world = await createConsoleWorld(t)
  const owner = await world.operator('owner')
  const support = await world.operator('support')
  const holder = await world.signIn('host@example.com')
  const dates = { start_date: '2026-11-20T08:00', end_date: '2090-11-20T23:00', timezone: 'Europe/Lisbon' }
  const { data } = await holder.call('POST /api/poap-events', { name: 'Night', place: 'Lisbon', ...dates })
  await owner.call(`POST /events/${data.id}/approve`, { version: 1 })
  const lines = async () =>
    (await searchActs(world.database, { operatorId: support.userId }, { limit: 10 })).map(
      ({ act, outcome, user_id }) => [act, outcome, user_id],
    )
  const ban = (person: string) => support.call(`POST /people/${person}/ban`, { take_down_events: 'Gone.' })
  const { status, body } = await ban(holder.userId)
  assert.deepEqual([status, body.error_type], [403, 'session_authorization_error'])
  assert.deepEqual(await lines(), [['users.ban', 'session_authorization_error', holder.userId]])
  const { data: person } = await owner.call(`GET /people/${holder.userId}`)
  assert.deepEqual([person.banned_at, person.sessions.length], [null, 1])
  assert.equal((await holder.call(`GET /api/poap-events/${data.id}`)).data.status, 'active')
  // Nor of someone who is banned already.
  assert.equal((await support.call(`POST /people/${holder.userId}/ban`, {})).status, 200)
  assert.equal((await ban(holder.userId)).status, 403)
  assert.equal((await owner.call(`GET /events/${data.id}`)).data.is_taken_down, false)
})

test('security 162: support does nothing to an operator, and nobody takes the console from its last owner', async (t) => {
  const world = await createConsoleWorld(t)
  const owner = await world.operator('owner')
  const support = await world.operator('support')
  for (const [path, body] of [
    ['ban', {}],
    ['unban', undefined],
    ['end-sessions', {}],
    ['reset-second-step', undefined],
    ['delete', { confirm: 'owner@example.com' }],
  ] as const) {
    const { status, body: reply } = await support.call(`POST /people/${owner.userId}/${path}`, body)
    assert.deepEqual([status, reply.error_type], [403, 'operator_protected'], path)
  }
  assert.equal((await support.call(`GET /people/${owner.userId}/export`)).status, 403)
  assert.equal((await support.call(`GET /mails?user_id=${owner.userId}`)).status, 403)

  const last = async (route: string, body?: object) => {
    const reply = await owner.call(route, body)
    assert.deepEqual([reply.status, reply.body.error_type], [409, 'last_owner'], route)
  }
  await last(`PUT /operators/${owner.userId}`, { role: 'moderator' })
  await last(`DELETE /operators/${owner.userId}`)
  await last('POST /operators', { user: 'owner@example.com', role: 'support' })
  await last(`POST /people/${owner.userId}/ban`, {})
  await last(`POST /people/${owner.userId}/delete`, { confirm: 'owner@example.com' })

  const second = await world.operator('owner', 'second@example.com')
  // Each takes it from the other at the same moment: one stays.
  const replies = await Promise.all([
    owner.call(`DELETE /operators/${second.userId}`),
    second.call(`DELETE /operators/${owner.userId}`),
  ])
  assert.equal(replies.filter(({ status }) => status === 200).length, 1)
  const { rows } = await world.database.pool.query(
    `select count(*)::int as n from identity.operators where role = 'owner'`,
  )
  assert.equal(rows[0].n, 1)
})

test('an owner names an operator by an address that they verified, changes the role and takes it away', async (t) => {
  const world = await createConsoleWorld(t)
  const owner = await world.operator('owner')
  world.pass(1)
  const ada = await world.takeSecondStep(await world.signIn('ada@example.com'))
  assert.equal((await ada.call('GET /me')).status, 404)
  const added = await owner.call('POST /operators', { user: 'ada@example.com', role: 'support' })
  assert.deepEqual([added.data.user_id, added.data.role, added.data.added_by], [ada.userId, 'support', owner.userId])
  assert.equal((await owner.call('POST /operators', { user: ada.userId, role: 'support' })).body.unchanged, true)
  assert.equal((await ada.call('GET /events')).status, 403)
  await owner.call(`PUT /operators/${ada.userId}`, { role: 'moderator' })
  assert.equal((await ada.call('GET /events')).status, 200)
  assert.deepEqual(
    (await owner.call('GET /operators')).data.map(({ email, role }: { email: string; role: string }) => [email, role]),
    [
      ['owner@example.com', 'owner'],
      ['ada@example.com', 'moderator'],
    ],
  )
  await owner.call(`DELETE /operators/${ada.userId}`)
  assert.equal((await ada.call('GET /events')).status, 404)
  assert.equal((await owner.call(`DELETE /operators/${ada.userId}`)).body.error_type, 'operator_not_found')

  // Anyone can make an account with an address, and a password.
  await world.sdk('/passwords', {
    email: 'victim@example.com',
    password: 'seventeen purple otters knit',
    session_duration_minutes: 60,
  })
  const refused = await owner.call('POST /operators', { user: 'victim@example.com', role: 'owner' })
  assert.deepEqual([refused.status, refused.body.error_type], [400, 'bad_request'])
})

test('security 172: whoever becomes an operator, gets another role or is removed is told by email in their language, and the audit log has a line', async (t) => {
  const world = await createConsoleWorld(t)
  const owner = await world.operator('owner')
  const ada = await world.takeSecondStep(await world.signIn('ada@example.com'))
  await world.database.pool.query(`update identity.users set locale = 'de' where user_id = $1`, [ada.userId])
  const told = async (to: string) => (await world.outbox()).filter((one) => one.to === to && isNotice(one))
  const before = (await told('ada@example.com')).length
  await owner.call('POST /operators', { user: ada.userId, role: 'support' })
  await owner.call('POST /operators', { user: ada.userId, role: 'support' })
  await owner.call(`PUT /operators/${ada.userId}`, { role: 'support' })
  await owner.call(`PUT /operators/${ada.userId}`, { role: 'moderator' })
  await owner.call(`DELETE /operators/${ada.userId}`)
  const notices = (await told('ada@example.com')).slice(before)
  assert.deepEqual(
    notices.map(({ subject }) => subject),
    [
      'IYK Cards: Dein Konto kann jetzt die Konsole öffnen',
      'IYK Cards: Die Rolle deines Kontos in der Konsole wurde geändert',
      'IYK Cards: Dein Konto kann die Konsole nicht mehr öffnen',
    ],
  )
  assert.deepEqual(
    notices.map(({ text }) => text.split('\n')[1]!.split(' · ')[0]),
    ['Hilfe', 'Moderation', notices[2]!.text.split('\n')[1]],
  )
  assert.match(notices[0]!.text, /frag bei ihnen nach/)
  // Nobody else is told, least of all where the operator was.
  assert.doesNotMatch(notices[0]!.text, /127\.0\.0\.1/)
  assert.deepEqual(
    (await told('owner@example.com')).map(({ subject }) => subject).at(-1),
    'IYK Cards: Your account can now open the console',
  )
  const acts = await searchActs(world.database, { actor: 'console' }, { limit: 100 })
  assert.deepEqual(
    acts
      .toReversed()
      .map(({ act, outcome, operator_id, user_id, subject }) => [
        act,
        outcome,
        operator_id === owner.userId,
        user_id,
        subject,
      ]),
    [
      ['operators.add', 'ok', true, ada.userId, 'support'],
      ['operators.role', 'unchanged', true, ada.userId, 'support'],
      ['operators.role', 'ok', true, ada.userId, 'moderator'],
      ['operators.remove', 'ok', true, ada.userId, 'moderator'],
    ],
  )
})
