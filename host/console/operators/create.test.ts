import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCardsForOperator } from '@iyk/cards/cards/list-for-operator.ts'
import { collect } from '@iyk/cards/collectibles/collect.ts'
import { simulateTap } from '@iyk/cards/taps/simulate.ts'
import { verifyTap } from '@iyk/cards/taps/verify-tap.ts'
import { removeOperator } from '@iyk/identity/operators/remove.ts'
import type { User } from '@iyk/wire/user.ts'
import {
  addEmail,
  addWallet,
  another,
  app,
  bossEmail,
  createAppsWorld,
  foreignHash,
  known,
  lasting,
  makeWithNumber,
  openReset,
  password,
  signInByBackend,
  startReset,
} from '../../../dev/apps-world.ts'
import { createConsoleWorld } from '../../../dev/console-world.ts'
import { holdRows } from '../../../dev/hold-rows.ts'
import { demoCardName } from '../../demo/seed-demo.ts'
import { operatorsOf } from './list.ts'

test('security 180: a link of a backend that signs in at the moment its user is named leaves no session', async (t) => {
  const { world, backend } = await createAppsWorld(t)
  const { userId } = await world.signIn('later@example.com')
  const { body: link } = await backend('POST /magic_links', { user_id: userId })
  const user = await holdRows(world.database, 'select from identity.users where user_id = $1 for update', [userId])
  const signingIn = backend('POST /magic_links/authenticate', { token: link.token, session_duration_minutes: 60 })
  await user.waiting(1, signingIn)
  const naming = world.addAs(userId, 'owner', 'later@example.com')
  await user.waiting(2, naming)
  await user.release()
  await naming
  const { body } = await signingIn
  const { status } = await backend('POST /sessions/authenticate', { session_token: body.session_token ?? 'none' })
  assert.equal(status, 404)
})

test('security 180: a link that a backend makes and uses while its user is being named signs nobody in', async (t) => {
  const { world, backend } = await createAppsWorld(t)
  const { userId } = await world.signIn('later@example.com')
  const use = async ({ body: { token } }: { body: { token: string } }) =>
    backend('POST /magic_links/authenticate', { token, session_duration_minutes: 60 })
  const early = await use(await backend('POST /magic_links', { user_id: userId }))
  const row = 'select from identity.sessions where session_id = $1 for update'
  const session = await holdRows(world.database, row, [early.body.session.session_id])
  const naming = world.addAs(userId, 'owner', 'later@example.com')
  await session.waiting(1, naming)
  const late = backend('POST /magic_links', { user_id: userId }).then(use)
  await session.waiting(2, late)
  await session.release()
  await naming
  assert.equal((await late).body.error_type, 'unable_to_auth_magic_link')
})

test('security 180: what a backend does to a user who is being named waits, and is refused', async (t) => {
  const { world, backend } = await createAppsWorld(t)
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
  const { world, backend } = await createAppsWorld(t)
  const lasting = { session_duration_minutes: 1000 }
  const byText = async (phone_number: string) => {
    const { method_id } = await world.sdk('/otps/sms/login_or_create', { phone_number })
    return world.sdk('/otps/authenticate', { method_id, token: await world.lastCode(phone_number), ...lasting })
  }
  const evil = 'evil@example.com'
  const { body: made } = await backend('POST /users', { email: evil, phone_number: '+12125553333' })
  const boss = await byText('+12125553333')
  assert.equal(boss.user_id, made.user_id)
  const both = await addEmail({ world }, bossEmail, boss.session_token)
  await world.addAs(boss.user_id, 'owner', bossEmail)
  const attacker = await world.signIn(evil)
  assert.notEqual(attacker.userId, boss.user_id)
  // Nor is the number, whoever has proven it, or what was added by it.
  assert.equal((await world.callAs(both.session_jwt)('GET /me')).status, 404)
  const { body: left } = await backend(`GET /users/${boss.user_id}`)
  assert.deepEqual([left.emails.map(({ email }: { email: string }) => email), left.phone_numbers], [[bossEmail], []])

  const vouchedFor = {
    email: 'next@example.com',
    set_email_verified: true,
    phone_number: '+12125554444',
    ...foreignHash,
  }
  const { body: vouched } = await backend('POST /passwords/migrate', vouchedFor)
  const next = await world.signIn('next@example.com')
  assert.equal(next.userId, vouched.user_id)
  await world.addAs(next.userId, 'owner', next.email)
  assert.notEqual((await byText('+12125554444')).user_id, next.userId)
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
  const { world, backend } = await createAppsWorld(t)
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
  const other = await world.signIn('other@example.com')
  assert.equal((await backend('POST /totps', { user_id: other.userId })).status, 200)
  await assert.rejects(world.addAs(other.userId, 'owner'), { type: 'account_of_app' })
})

test('security 180: a sign-in method that a backend takes away, and an API key, leave an operator the address alone', async (t) => {
  const { world, backend } = await createAppsWorld(t)
  const { userId, email, phone, jwt } = await world.takeSecondStep(await world.signIn(bossEmail))
  const headers = { authorization: `Bearer ${jwt}` }
  const payload = { name: 'Door', scopes: ['read'] }
  const made = await world.app.inject({ method: 'POST', url: '/api/api-keys', headers, payload })
  assert.equal(made.statusCode, 200, made.body)
  const { body: user } = await backend(`GET /users/${userId}`)
  assert.equal(user.phone_numbers[0].phone_number, phone)
  assert.equal((await backend(`DELETE /users/phone_numbers/${user.phone_numbers[0].phone_id}`)).status, 200)
  await assert.rejects(world.addAs(userId, 'owner'), { type: 'account_of_app' })
  await world.addAs(userId, 'owner', email)
  const again = await world.signIn(bossEmail)
  const listed = await again.call('GET /api/api-keys')
  assert.deepEqual([listed.status, listed.data], [200, []])
})

test('security 180: whoever is named loses what an app made and what it opened, and resets a password on our own pages alone', async (t) => {
  const { world, backend, call, codeOf } = await createAppsWorld(t)
  await backend('POST /passwords/migrate', { email: bossEmail, ...known(password), set_email_verified: true })
  const person = await world.signIn(bossEmail)
  const { body: made } = await backend('POST /totps', { user_id: person.userId })
  const confirmed = { totp_code: codeOf(made.secret), ...lasting }
  assert.equal((await call('/totps/authenticate', confirmed, { token: person.token })).status, 200)
  world.pass(5)
  const { data: one } = await call('/passwords/authenticate', { email: bossEmail, password, ...lasting })
  const shown = { totp_code: codeOf(made.secret), ...lasting }
  assert.equal((await call('/totps/authenticate', shown, { token: one.session_token })).status, 200)
  const owner = await world.operator('owner')
  const named = await owner.call('POST /operators', { user: bossEmail, role: 'owner' })
  const kinds = (all: { kind: string }[]) => all.map(({ kind }) => kind)
  assert.deepEqual([kinds(named.data.methods), kinds(named.data.gone)], [['email'], ['password', 'authenticator_app']])
  assert.equal((await call('/sessions/authenticate', {}, { token: one.session_token })).status, 404)
  const refused = await call('/passwords/authenticate', { email: bossEmail, password, ...lasting })
  assert.equal(refused.body.error_type, 'unauthorized_credentials')

  // Where they read that, in the app, its backend would know the next one, too.
  const inApp = await startReset({ world, backend }, bossEmail)
  assert.equal((await backend('POST /passwords/email/reset', inApp)).body.error_type, 'operator_protected')
  assert.equal((await call('/passwords/email/reset', inApp, { origin: app })).body.error_type, 'operator_protected')
  assert.equal((await call('/passwords/email/reset', inApp)).body.error_type, 'operator_protected')
  const reset = await openReset({ world, call }, bossEmail)
  assert.equal((await reset(another)).status, 200)
  await removeOperator(operatorsOf(world.contexts), { userId: person.userId, by: null })
  await world.addAs(person.userId, 'owner')
  assert.equal((await call('/passwords/authenticate', { email: bossEmail, password: another, ...lasting })).status, 200)
})

test('security 180: whom an app had in hand keeps the address that they are named by alone, whatever else was added, where, and in which order', async (t) => {
  const backed = await createAppsWorld(t)
  const { world, backend, call, remove } = backed
  const owner = await world.operator('owner')
  const evil = 'evil@example.com'
  // A backend made the account, with an address of its own; its person came by their number, and added their address on our own page.
  const { session_token, user_id } = await makeWithNumber(backed, evil)
  await addEmail(backed, bossEmail, session_token)
  const { body: link } = await backend('POST /magic_links', { user_id })
  const opened = await backend('POST /magic_links/authenticate', { token: link.token, ...lasting })
  const { body: asked } = await backend('POST /otps/email/login_or_create', { email: evil })
  const proof = { method_id: asked.email_id, code: await world.lastCode(evil), ...lasting }
  await backend('POST /otps/authenticate', { ...proof, session_token: opened.body.session_token })

  // Someone signs up on our own page; a backend hands the link of that account to someone else, who adds their address.
  const attacker = await world.signIn('other@example.com')
  const { body: handed } = await backend('POST /magic_links', { user_id: attacker.userId })
  const victim = (await call('/magic_links/authenticate', { token: handed.token, ...lasting })).data
  await addEmail(backed, 'next@example.com', victim.session_token)

  // An app adds its address to someone, signs in by it as on our own page, sets a password there, and removes the address again.
  const third = await world.signIn('third@example.com')
  const { body: secret } = await backend('POST /magic_links', { user_id: third.userId })
  const first = (await call('/magic_links/authenticate', { token: secret.token, ...lasting })).data
  const own = await addEmail(backed, 'app@example.com', first.session_token)
  const byApp = await world.signIn('app@example.com')
  assert.equal(byApp.userId, third.userId)
  await world.sdk('/passwords/session/reset', { password, ...lasting }, byApp.token)
  assert.equal((await remove(`/users/emails/${own.method_id}`, byApp.token)).status, 200)
  await addWallet(backed, byApp.token)

  for (const user of [user_id, attacker.userId, third.userId]) {
    const refused = await owner.call('POST /operators', { user, role: 'owner' })
    assert.deepEqual([refused.status, refused.body.error_type], [409, 'account_of_app'], user)
  }
  for (const [email, userId] of [
    [bossEmail, user_id],
    ['next@example.com', attacker.userId],
    ['third@example.com', third.userId],
  ] as const) {
    const named = await owner.call('POST /operators', { user: email, role: 'owner' })
    assert.deepEqual([named.status, named.data.user_id], [200, userId], email)
    assert.deepEqual(named.data.methods, [{ kind: 'email', label: email, verified: true }])
    const { emails, phone_numbers, crypto_wallets, password: left } = (await backend(`GET /users/${userId}`)).body
    assert.deepEqual([emails.length, phone_numbers, crypto_wallets, left], [1, [], [], null], email)
    assert.deepEqual((await backend(`GET /sessions?user_id=${userId}`)).body.sessions, [], email)
  }
  for (const token of [session_token, victim.session_token, attacker.token, byApp.token, third.token])
    assert.equal((await call('/sessions/authenticate', {}, { token })).status, 404)
  for (const email of [evil, 'other@example.com', 'app@example.com'])
    assert.ok(![user_id, attacker.userId, third.userId].includes((await world.signIn(email)).userId), email)
})

test('security 180: the recovery codes that an app has seen are gone when their user is named, and an operator’s are shown to none', async (t) => {
  const { world, backend, call, codeOf } = await createAppsWorld(t)
  await world.operator('owner', 'first@example.com')
  const person = await world.signIn(bossEmail)
  const made = (await call('/totps', {}, { token: person.token })).data
  await call('/totps/authenticate', { totp_code: codeOf(made.secret), ...lasting }, { token: person.token })
  const inApp = async () => {
    world.pass(2)
    const { token } = await signInByBackend({ world, backend }, bossEmail)
    await call('/totps/authenticate', { totp_code: codeOf(made.secret), ...lasting }, { token })
    return call('/totps/recovery_codes', {}, { token })
  }
  await world.addAs(person.userId, 'owner')
  assert.equal((await inApp()).body.error_type, 'operator_protected')
  assert.equal((await backend(`GET /users/${person.userId}`)).body.totps.length, 1, 'added on a page of ours')
  await removeOperator(operatorsOf(world.contexts), { userId: person.userId, by: null })
  assert.equal((await inApp()).data.totps[0].recovery_codes.length, 10)
  await world.addAs(person.userId, 'owner', bossEmail)
  assert.deepEqual((await backend(`GET /users/${person.userId}`)).body.totps, [])
})

test('security 180: an operator is someone who is there, and has signed in', async (t) => {
  const { world, backend } = await createAppsWorld(t)
  const owner = await world.operator('owner')
  const { body: made } = await backend('POST /users', { email: bossEmail })
  const named = await owner.call('POST /operators', { user: made.user_id, role: 'owner' })
  assert.deepEqual([named.status, named.body.error_type], [409, 'account_of_app'])
  await world.sdk('/otps/email/login_or_create', { email: 'nobody@example.com' })
  const byAddress = await owner.call('POST /operators', { user: 'nobody@example.com', role: 'owner' })
  assert.deepEqual([byAddress.status, byAddress.body.error_type], [400, 'bad_request'])

  const { userId } = await world.signIn('gone@example.com')
  const user = await holdRows(world.database, 'select from identity.users where user_id = $1 for update', [userId])
  const deleting = backend(`DELETE /users/${userId}`)
  await user.waiting(1, deleting)
  const naming = owner.call('POST /operators', { user: userId, role: 'owner' })
  await user.waiting(2, naming)
  await user.release()
  assert.deepEqual([(await deleting).status, (await naming).body.error_type], [200, 'user_not_found'])
  assert.equal((await owner.call('GET /operators')).data.length, 1)
})

test('security 180: a link, and a session that one opened, from before or from a host of the version before, counts as an app’s', async (t) => {
  const { world, backend, call } = await createAppsWorld(t)
  const { userId } = await world.signIn(bossEmail)
  const { body: link } = await backend('POST /magic_links', { user_id: userId })
  const opened = await call('/magic_links/authenticate', { token: link.token, ...lasting })
  const { pool } = world.database
  await pool.query('update identity.sessions set of_app = false')
  await pool.query('delete from identity.users_of_apps')
  await world.addAs(userId, 'owner')
  assert.equal((await call('/sessions/authenticate', {}, { token: opened.data.session_token })).status, 404)

  const fresh = 'fresh@example.com'
  const { body: asked } = await backend('POST /magic_links/email/login_or_create', { email: fresh })
  const { text } = (await world.outbox()).findLast((mail) => mail.to === fresh)!
  const token = new URL(/https?:\/\/\S+token=\S+/.exec(text)![0]).searchParams.get('token')
  await pool.query('update identity.mails set of_app = null')
  const { data } = await call('/magic_links/authenticate', { token, ...lasting })
  assert.equal(data.user_id, asked.user_id)
  await assert.rejects(world.addAs(asked.user_id, 'owner'), { type: 'account_of_app' })
})

test('security 180: a password that a backend changes while its user is being named is reset or gone', async (t) => {
  const { world, backend, call } = await createAppsWorld(t)
  const { userId, token } = await world.signIn(bossEmail)
  await world.sdk('/passwords/session/reset', { password, ...lasting }, token)
  const user = await holdRows(world.database, 'select from identity.users where user_id = $1 for update', [userId])
  const naming = world.addAs(userId, 'owner', bossEmail)
  await user.waiting(1, naming)
  const change = { email: bossEmail, existing_password: password, new_password: another, ...lasting }
  const changing = backend('POST /passwords/existing_password/reset', change)
  await user.waiting(2, changing)
  await user.release()
  await naming
  assert.equal((await changing).body.error_type, 'reset_password')
  const { status } = await call('/passwords/authenticate', { email: bossEmail, password, ...lasting })
  assert.notEqual(status, 200)
})

test('security 180: a password that its person entered in an app signs no operator in until it was reset', async (t) => {
  const { world, backend, call } = await createAppsWorld(t)
  const enter = (email: string, how = {}) => call('/passwords/authenticate', { email, password, ...lasting }, how)
  for (const [email, enterThere] of [
    ['page@example.com', () => enter('page@example.com', { origin: app })],
    [
      'backend@example.com',
      () => backend('POST /passwords/authenticate', { email: 'backend@example.com', password, ...lasting }),
    ],
  ] as const) {
    const { token, userId } = await world.signIn(email)
    await world.sdk('/passwords/session/reset', { password, ...lasting }, token)
    assert.equal((await enterThere()).status, 200)
    assert.equal((await enter(email)).status, 200)
    await world.addAs(userId, 'owner', email)
    assert.equal((await enter(email)).body.error_type, 'unauthorized_credentials', email)
  }

  // Where it isn’t enough, as for who has a second step, the app knows it all the same.
  const twice = await world.takeSecondStep(await world.signIn('twice@example.com'))
  const change = { email: twice.email, existing_password: password, new_password: another, ...lasting }
  await world.textCode(twice, twice.phone)
  await world.sdk('/passwords/session/reset', { password, ...lasting }, twice.token)
  const tried = await call('/passwords/existing_password/reset', change, { origin: app })
  assert.equal(tried.body.error_type, 'insufficient_factors')
  await assert.rejects(world.addAs(twice.userId, 'owner'), { type: 'account_of_app' })

  const own = await world.signIn('own@example.com')
  await world.sdk('/passwords/session/reset', { password, ...lasting }, own.token)
  await world.addAs(own.userId, 'owner')
  assert.equal((await enter('own@example.com')).status, 200)
  assert.equal((await enter('own@example.com', { origin: app })).body.error_type, 'reset_password')
  assert.equal((await enter('own@example.com')).body.error_type, 'reset_password')
})

test('security 180: an address or number that an app begins to add to someone who is being named is refused', async (t) => {
  const { world, backend } = await createAppsWorld(t)
  for (const [email, path, payload] of [
    [bossEmail, '/magic_links/email/send', { email: 'evil@example.com' }],
    ['next@example.com', '/otps/sms/send', { phone_number: '+12125554444' }],
  ] as const) {
    const { userId } = await world.signIn(email)
    const { body: link } = await backend('POST /magic_links', { user_id: userId })
    const { body: opened } = await backend('POST /magic_links/authenticate', { token: link.token, ...lasting })
    const row = 'select from identity.sessions where session_id = $1 for update'
    const session = await holdRows(world.database, row, [opened.session.session_id])
    const naming = world.addAs(userId, 'owner', email)
    await session.waiting(1, naming)
    const sending = backend(`POST ${path}`, { ...payload, session_token: opened.session_token })
    await session.waiting(2, sending)
    await session.release()
    await naming
    assert.equal((await sending).body.error_type, 'operator_protected', path)
    const { emails, phone_numbers } = (await backend(`GET /users/${userId}`)).body
    assert.deepEqual([emails.length, phone_numbers.length], [1, 0], path)
  }
})

test('security 180: a link that leads to a page of an app is an app’s, whoever uses it', async (t) => {
  const { world, backend, call } = await createAppsWorld(t)
  const owner = await world.operator('owner')
  const tokenOf = async (to: string) => {
    const { text } = (await world.outbox()).findLast((mail) => mail.to === to)!
    return new URL(/https?:\/\/shop\S+/.exec(text)![0]).searchParams.get('token')
  }
  const person = await world.takeSecondStep(await world.signIn(bossEmail))
  await backend('POST /magic_links/email/login_or_create', {
    email: bossEmail,
    login_magic_link_url: `${app}/in`,
    signup_magic_link_url: `${app}/in`,
  })
  // As a program of the app says that it is a page of ours.
  const { data: opened } = await call('/magic_links/authenticate', { token: await tokenOf(bossEmail), ...lasting })
  await world.textCode({ token: opened.session_token }, person.phone)
  await assert.rejects(world.addAs(person.userId, 'owner'), { type: 'account_of_app' })

  // Nor is it another's whose first sign-in that is.
  const fresh = 'fresh@example.com'
  const signUp = { email: fresh, login_magic_link_url: `${app}/in`, signup_magic_link_url: `${app}/in` }
  await backend('POST /magic_links/email/login_or_create', signUp)
  const { data: first } = await call('/magic_links/authenticate', { token: await tokenOf(fresh), ...lasting })
  await assert.rejects(world.addAs(first.user_id, 'owner'), { type: 'account_of_app' })

  await backend('POST /magic_links/email/login_or_create', {
    email: owner.email,
    login_magic_link_url: `${app}/in`,
    signup_magic_link_url: `${app}/in`,
  })
  const { data: late } = await call('/magic_links/authenticate', { token: await tokenOf(owner.email), ...lasting })
  const both = await world.textCode({ token: late.session_token }, owner.phone)
  assert.equal((await both('GET /me')).status, 404)
  assert.equal((await owner.call('GET /me')).status, 200)
})

test('security 180: a browser that opened a link of a backend before is none that an operator is known by', async (t) => {
  const { world, backend } = await createAppsWorld(t)
  const { userId } = await world.signIn(bossEmail)
  const { body: link } = await backend('POST /magic_links', { user_id: userId })
  await backend('POST /magic_links/authenticate', { token: link.token, ...lasting })
  await world.addAs(userId, 'owner', bossEmail)
  const before = (await world.outbox()).length
  await signInByBackend({ world, backend }, bossEmail)
  const subjects = (await world.outbox()).slice(before).map(({ subject }) => subject)
  assert.ok(
    subjects.some((subject) => /New sign-in/i.test(subject)),
    subjects.join(),
  )
})

test('security 180: the link of a notice that went to an app’s address ends no session of whoever is named', async (t) => {
  const apps = await createAppsWorld(t)
  const { world, call } = apps
  const { userId } = await world.signIn(bossEmail)
  const inApp = await signInByBackend(apps, bossEmail)
  await addEmail(apps, 'evil@example.com', inApp.token)
  assert.equal((await call('/passwords/session/reset', { password, ...lasting }, { token: inApp.token })).status, 200)
  const notice = (await world.outbox()).findLast(
    ({ to, text }) => to === 'evil@example.com' && /end-sessions/.test(text),
  )
  const link = new URL(/https?:\S+\/end-sessions\S+/.exec(notice!.text)![0])
  const open = async () => {
    const payload = link.search.slice(1)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await world.app.inject({ method: 'POST', url: link.pathname, headers, payload })).body
  }
  await world.addAs(userId, 'owner', bossEmail)
  const again = await world.signIn(bossEmail)
  assert.match(await open(), /expired or has already been used/)
  assert.equal((await call('/sessions/authenticate', {}, { token: again.token })).status, 200)
})

test('security 180: what was collected with an address stays with whoever loses that address as they are named', async (t) => {
  const apps = await createAppsWorld(t)
  const { world } = apps
  const { cards } = world.contexts
  const card = (await listCardsForOperator(cards)).find(({ name }) => name === demoCardName)!
  const { searchParams } = new URL(await simulateTap(cards, card))
  const read = await verifyTap(cards, { e: searchParams.get('e')!, c: searchParams.get('c')! })
  assert.ok('ref' in read)
  const { collectible } = await collect(cards, { ref: read.ref, email: 'second@example.com', ipAddress: '127.0.0.1' })
  const person = await world.signIn(bossEmail)
  await addEmail(apps, 'second@example.com', person.token)
  await signInByBackend(apps, bossEmail)
  await world.addAs(person.userId, 'owner', bossEmail)
  const other = await world.signIn('second@example.com')
  assert.deepEqual((await other.call('GET /api/collectibles')).data, [])
  const { data } = await (await world.signIn(bossEmail)).call('GET /api/collectibles')
  assert.deepEqual(
    data.map(({ id }: { id: string }) => id),
    [collectible.id],
  )
})

test('a password whose only address nobody verified goes with that address when its user is named, and is no first factor of theirs', async (t) => {
  const { world, backend } = await createAppsWorld(t)
  const made = await world.sdk('/passwords', { email: 'typo@example.com', password, ...lasting })
  const { session_token: token, user_id } = made
  await world.textCode({ token }, '+12125556666')
  await world.addAs(user_id, 'owner')
  const { emails, password: left, phone_numbers } = (await backend(`GET /users/${user_id}`)).body
  assert.deepEqual([emails, left, phone_numbers.length], [[], null, 1])
})

test('security 180: a link for a new password whose other link leads to an app is an app’s', async (t) => {
  const { world, backend, call } = await createAppsWorld(t)
  const { userId } = await world.takeSecondStep(await world.signIn(bossEmail))
  const asked = { email: bossEmail, login_redirect_url: `${app}/in` }
  assert.equal((await backend('POST /passwords/email/reset/start', asked)).status, 200)
  const { text } = (await world.outbox()).findLast((mail) => mail.to === bossEmail && /shop\.example/.test(mail.text))!
  const token = new URL(/https:\/\/shop\S+/.exec(text)![0]).searchParams.get('token')
  assert.equal((await call('/magic_links/authenticate', { token, ...lasting })).status, 200)
  await assert.rejects(world.addAs(userId, 'owner'), { type: 'account_of_app' })
})

test('security 180: an API key that a session of an app makes while its user is being named is none, and an operator’s makes none later', async (t) => {
  const apps = await createAppsWorld(t)
  const { world } = apps
  const { token, userId } = await signInByBackend(apps, bossEmail)
  const make = async (session: string) => {
    const { session_jwt } = await world.sdk('/sessions/authenticate', lasting, session)
    const headers = { authorization: `Bearer ${session_jwt}` }
    const payload = { name: 'Door', scopes: ['read'] }
    return () => world.app.inject({ method: 'POST', url: '/api/api-keys', headers, payload })
  }
  const makeKey = await make(token)
  const keys = await holdRows(world.database, `select pg_advisory_xact_lock(hashtextextended('api keys ' || $1, 0))`, [
    userId,
  ])
  const naming = world.addAs(userId, 'owner', bossEmail)
  await keys.waiting(1, naming)
  const making = makeKey()
  await keys.waiting(2, making)
  await keys.release()
  await naming
  assert.equal((await making).json().error_type, 'user_unauthenticated')
  const { data } = await (await world.signIn(bossEmail)).call('GET /api/api-keys')
  assert.deepEqual(data, [])
  const late = await make((await signInByBackend(apps, bossEmail)).token)
  assert.equal((await late()).json().error_type, 'operator_protected')
})
