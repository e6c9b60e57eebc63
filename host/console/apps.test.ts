import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeOperator } from '@iyk/identity/operators/remove.ts'
import {
  another,
  app,
  bossEmail,
  createAppsWorld,
  foreignHash,
  known,
  lasting,
  openCaller,
  password,
  signInByBackend,
  startReset,
} from '../../dev/apps-world.ts'
import { createConsoleWorld } from '../../dev/console-world.ts'
import { createSoftwareAuthenticator } from '../../dev/software-authenticator.ts'
import { operatorsOf } from './operators/list.ts'

test('security 180: a project secret opens no console: operators keep their factors, get none, and sign in by no link of a backend', async (t) => {
  const { world, backend } = await createAppsWorld(t)
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
  await world.addAs(early.userId, 'owner', early.email)
  assert.equal((await both.call('GET /me')).status, 404)
  assert.equal((await backend('POST /sessions/authenticate', { session_token: opened.session_token })).status, 404)
  assert.equal((await backend('POST /sessions/authenticate', { session_token: signedIn.session_token })).status, 404)
  assert.equal((await signIn(second.token)).body.error_type, 'magic_link_not_found')
  await world.database.pool.query('insert into identity.embedded_links select * from kept_links')
  assert.equal((await signIn(second.token)).body.error_type, 'unable_to_auth_magic_link')
  assert.equal((await world.signIn(early.email)).userId, early.userId)
})

test('security 180: a session that a backend began ends when its user is named, and one begun later opens no console and changes no factor', async (t) => {
  const { world, backend, remove, codeOf } = await createAppsWorld(t)
  const backed = { world, backend }
  await world.operator('owner')
  const own = await world.takeSecondStep(await world.signIn('later@example.com'))
  const early = await signInByBackend(backed, 'later@example.com')
  assert.equal(early.userId, own.userId)
  await world.textCode(early, own.phone)
  await world.addAs(own.userId, 'owner', own.email)
  const isAlive = async (session_token: string) =>
    (await backend('POST /sessions/authenticate', { session_token })).status === 200
  assert.deepEqual([await isAlive(early.token), await isAlive(own.token)], [false, false])
  const again = await world.takeSecondStep(await world.signIn(own.email))
  assert.equal((await again.call('GET /me')).data.second_step, 'done')

  const late = await signInByBackend(backed, 'later@example.com')
  const both = await world.textCode(late, again.phone)
  assert.deepEqual([late.userId, (await both('GET /me')).status], [own.userId, 404])
  const password = 'correct horse battery staple 9'
  const refused = async (work: Promise<unknown>) => assert.rejects(work, /"error_type":"operator_protected"/)
  await refused(world.sdk('/passwords/session/reset', { password, session_duration_minutes: 60 }, late.token))
  await refused(world.sdk('/totps', {}, late.token))
  await refused(world.sdk('/otps/email/send/secondary', { email: 'evil@example.com' }, late.token))
  await refused(world.sdk('/otps/sms/send/secondary', { phone_number: '+12125556666' }, late.token))
  const { body: user } = await backend(`GET /users/${own.userId}`)
  for (const path of [`/users/phone_numbers/${user.phone_numbers[0].phone_id}`, '/users/me']) {
    assert.deepEqual([path, await remove(path, late.token)], [path, { status: 403, error: 'operator_protected' }])
  }
  // Whoever is no operator does all of it in such a session.
  await removeOperator(operatorsOf(world.contexts), { userId: own.userId, by: null })
  const { secret } = await world.sdk('/totps', {}, late.token)
  const totp_code = codeOf(secret)
  await world.sdk('/totps/authenticate', { totp_code, session_duration_minutes: 60 }, late.token)
  // A code of it is refused where it is confirmed, too.
  await world.sdk('/otps/email/send/secondary', { email: 'evil@example.com' }, late.token)
  await world.addAs(own.userId, 'owner', own.email)
  assert.deepEqual((await backend(`GET /users/${own.userId}`)).body.totps, [])
})

test('security 180: a JWT that a backend gets for an operator’s session opens no console', async (t) => {
  const { world, backend } = await createAppsWorld(t)
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
  await world.database.pool.query('update identity.sessions set of_app = true')
  assert.equal((await byClaimless('GET /me')).status, 404)
})

test('security 180: a password that a backend set, or someone in its session, signs no operator in', async (t) => {
  const { world, backend } = await createAppsWorld(t)
  const password = 'correct horse battery staple 9'
  const lasting = { session_duration_minutes: 60 }
  const byPassword = (email: string) => world.sdk('/passwords/authenticate', { email, password, ...lasting })
  const migrated = { ...known(password), set_email_verified: true }
  for (const email of ['used@example.com', 'unused@example.com'])
    assert.equal((await backend('POST /passwords/migrate', { email, ...migrated })).status, 200)
  const { user_id: used } = await byPassword('used@example.com')
  const { userId: unused } = await world.signIn('unused@example.com')
  const inside = await signInByBackend({ world, backend }, 'inside@example.com')
  const own = await world.signIn('own@example.com')
  for (const { token } of [inside, own]) await world.sdk('/passwords/session/reset', { password, ...lasting }, token)
  await world.addAs(own.userId, 'owner')
  for (const [name, userId] of Object.entries({ used, unused, inside: inside.userId })) {
    await world.addAs(userId, 'owner', `${name}@example.com`)
    await assert.rejects(byPassword(`${name}@example.com`), /"error_type":"unauthorized_credentials"/, name)
  }
  assert.equal((await byPassword('own@example.com')).user_id, own.userId)
})

test('security 180: an operator’s session that began on a page of an app is no session of the console, and changes no factor', async (t) => {
  const { world, backend, call } = await createAppsWorld(t)
  const owner = await world.operator('owner')
  const page = { origin: app }
  const asked = await call('/otps/email/login_or_create', { email: owner.email }, page)
  const code = { method_id: asked.data.method_id, token: await world.lastCode(owner.email), ...lasting }
  const { session_token: token } = (await call('/otps/authenticate', code, page)).data
  const sent = await call('/otps/sms/send/secondary', { phone_number: owner.phone }, { token, ...page })
  const second = { method_id: sent.data.method_id, token: await world.lastCode(owner.phone), ...lasting }
  assert.equal((await call('/otps/authenticate', second, { token, ...page })).status, 200)
  // The app’s backend has the token, and asks as a page of ours.
  const asOurs = await call('/sessions/authenticate', lasting, { token })
  assert.equal((await world.callAs(asOurs.data.session_jwt)('GET /me')).status, 404)
  const pageOf = async (session: string, jwt: string) => {
    const cookie = `iyk_stytch_session=${session}; iyk_stytch_session_jwt=${jwt}`
    return (await world.app.inject({ url: '/console', headers: { cookie } })).statusCode
  }
  assert.deepEqual([await pageOf(token, asOurs.data.session_jwt), await pageOf(owner.token, owner.jwt)], [404, 200])
  for (const [path, payload] of [
    ['POST /otps/email/send', { email: 'evil@example.com', session_token: token }],
    ['POST /magic_links/email/send', { email: 'evil@example.com', session_token: token }],
    ['POST /otps/sms/send', { phone_number: '+12125557777', session_token: token }],
    ['POST /passwords/session/reset', { password, session_token: token, ...lasting }],
  ] as const)
    assert.equal((await backend(path, payload)).body.error_type, 'operator_protected', path)
  assert.equal((await call('/passwords/session/reset', { password, ...lasting }, { token })).status, 403)
  // Nor does a backend that is given a session of ours get a JWT for the console by adding to it, or change its factors.
  const again = await backend('POST /otps/email/login_or_create', { email: owner.email })
  const added = { method_id: again.body.email_id, code: await world.lastCode(owner.email), session_token: owner.token }
  const { status, body } = await backend('POST /otps/authenticate', { ...added, ...lasting })
  assert.deepEqual([status, (await world.callAs(body.session_jwt)('GET /me')).status], [200, 404])
  const reset = await backend('POST /passwords/session/reset', { password, session_token: owner.token, ...lasting })
  assert.equal(reset.body.error_type, 'operator_protected')
  assert.equal((await owner.call('GET /me')).data.second_step, 'done')
})

test('security 180: a password that an app changed, or is changed in one, is no operator’s', async (t) => {
  const { world, backend, call } = await createAppsWorld(t)
  await world.operator('owner', 'first@example.com')
  const change = { email: bossEmail, existing_password: password, new_password: another, ...lasting }
  const other = await world.signIn('other@example.com')
  await world.sdk('/passwords/session/reset', { password, ...lasting }, other.token)
  const inApp = { ...change, email: 'other@example.com' }
  assert.equal((await call('/passwords/existing_password/reset', inApp, { origin: app })).status, 200)
  const third = await world.signIn('third@example.com')
  const reset = await startReset({ world, backend }, 'third@example.com')
  assert.equal((await backend('POST /passwords/email/reset', reset)).status, 200)
  for (const { userId, email } of [other, third]) {
    await world.addAs(userId, 'owner', email)
    const refused = await call('/passwords/authenticate', { email, password: another, ...lasting })
    assert.equal(refused.body.error_type, 'unauthorized_credentials', email)
  }

  // Nor is an operator’s own one changed in an app, or in a session of one.
  const own = await world.signIn('own@example.com')
  await world.sdk('/passwords/session/reset', { password, ...lasting }, own.token)
  await world.addAs(own.userId, 'owner')
  const { token } = await signInByBackend({ world, backend }, 'own@example.com')
  const theirs = { ...change, email: 'own@example.com' }
  const inSession = await call('/passwords/existing_password/reset', theirs, { token })
  assert.equal(inSession.body.error_type, 'operator_protected')
  const entered = await call('/passwords/existing_password/reset', theirs, { origin: app })
  assert.equal(entered.body.error_type, 'reset_password')
  // The app knows it now.
  const late = await call('/passwords/existing_password/reset', theirs)
  assert.equal(late.body.error_type, 'reset_password')
})

test('security 180: what an app knows of an operator’s sessions ends none on our own pages, and no passkey is renamed in an app', async (t) => {
  const { world, backend, call } = await createAppsWorld(t)
  const owner = await world.operator('owner')
  const { body: listed } = await backend(`GET /sessions?user_id=${owner.userId}`)
  const refused = await backend('POST /sessions/revoke', { session_id: listed.sessions[0].session_id })
  assert.deepEqual([refused.status, refused.body.error_type], [403, 'operator_protected'])
  const byJwt = await backend('POST /sessions/revoke', { session_jwt: owner.jwt })
  assert.deepEqual([byJwt.status, byJwt.body.error_type], [403, 'operator_protected'])
  assert.equal((await owner.call('GET /me')).status, 200)
  const asked = await call('/otps/email/login_or_create', { email: owner.email }, { origin: app })
  const code = { method_id: asked.data.method_id, token: await world.lastCode(owner.email), ...lasting }
  const { session_token: token, session } = (await call('/otps/authenticate', code, { origin: app })).data
  await world.textCode({ token }, owner.phone)
  const authorization = `Basic ${btoa(`${world.config.PUBLIC_TOKEN}:${token}`)}`
  const renamed = await world.app.inject({
    method: 'PUT',
    url: '/sdk/v1/webauthn/update/webauthn-registration-test-1',
    headers: { authorization, origin: world.config.PUBLIC_URL },
    payload: { name: 'Mine' },
  })
  assert.equal(renamed.json().error_type, 'operator_protected')
  assert.equal((await backend('POST /sessions/revoke', { session_id: session.session_id })).status, 200)
})

test('security 180: a passkey that its owner shows on a page of an app opens no console, whoever sends what it signed', async (t) => {
  const home = 'https://cards.example.com'
  const shop = 'https://shop.cards.example.com'
  const world = await createConsoleWorld(t, {
    PUBLIC_URL: home,
    ALLOWED_ORIGINS: shop,
    SMTP_URL: 'smtp://127.0.0.1:1',
    CARD_MASTER_KEY: 'ab'.repeat(16),
    RATE_LIMITS: 'on',
  })
  const call = openCaller(world)
  const domain = 'cards.example.com'
  const { token, userId } = await world.signIn(bossEmail)
  const started = await call('/webauthn/register/start', { domain }, { token })
  const key = createSoftwareAuthenticator({ origin: home })
  const made = key.create(started.data.public_key_credential_creation_options)
  const added = await call('/webauthn/register', { public_key_credential: made, ...lasting }, { token })
  assert.equal(added.status, 200)
  await world.addAs(userId, 'owner')
  const shownAt = async (origin: string) => {
    const asked = await call('/webauthn/authenticate/start/primary', { domain }, { origin })
    return key.get(asked.data.public_key_credential_request_options, { origin })
  }
  const signIn = async (origin: string) => {
    const shown = { public_key_credential: await shownAt(origin), ...lasting }
    const { status, data } = await call('/webauthn/authenticate', shown)
    assert.equal(status, 200)
    return (await world.callAs(data.session_jwt)('GET /me')).status
  }
  assert.deepEqual([await signIn(shop), await signIn(home)], [404, 200])

  // Nor is one added there.
  const own = await world.signIn(bossEmail)
  await world.sdk('/webauthn/authenticate', { public_key_credential: await shownAt(home), ...lasting }, own.token)
  const more = await call('/webauthn/register/start', { domain }, { token: own.token, origin: shop })
  const inApp = createSoftwareAuthenticator({ origin: shop })
  const public_key_credential = inApp.create(more.data.public_key_credential_creation_options)
  const refused = await call('/webauthn/register', { public_key_credential, ...lasting }, { token: own.token })
  assert.equal(refused.body.error_type, 'operator_protected')
})
