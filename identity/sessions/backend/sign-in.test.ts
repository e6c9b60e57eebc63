import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createBackendApp } from '@iyk/dev/backend-app.ts'
import { type IdentityApp, origin, pkcePair } from '@iyk/dev/identity-app.ts'
import { decodeJwt } from 'jose'
import type { Client } from 'stytch'

const password = 'strong enough for anyone 41'

let provider: IdentityApp
let backend: Client
before(async () => {
  // With PKCE required of browsers: a backend needs none.
  ;({ provider, backend } = await createBackendApp({ pkceRequired: ['magic_links', 'passwords', 'oauth'] }))
})
after(() => provider.close())

const refused = (error_type: string, status_code = 400) => ({ error_type, status_code })
const codeOf = async (to: string) => (await provider.mails(to)).at(-1)?.text.match(/^\D*(\d{6})/m)?.[1] ?? ''

const openSession = async (email: string) => {
  await backend.magicLinks.email.loginOrCreate({ email })
  const { token } = await provider.lastMail(email)
  return backend.magicLinks.authenticate({ token, session_duration_minutes: 60 })
}

test('a link by email: sent to anyone, opened once, with a session only where minutes ask for one', async () => {
  const email = 'link@example.com'
  const made = await backend.magicLinks.email.loginOrCreate({ email })
  assert.equal(made.user_created, true)
  const first = await provider.lastMail(email)
  const opened = await backend.magicLinks.authenticate({ token: first.token })
  assert.deepEqual(
    [opened.user_id, opened.method_id, opened.session, opened.session_token, opened.session_jwt],
    [made.user_id, made.email_id, null, '', ''],
  )
  assert.deepEqual(opened.user.emails[0]?.verified, true)
  assert.deepEqual((await backend.sessions.get({ user_id: made.user_id })).sessions, [])
  await assert.rejects(
    backend.magicLinks.authenticate({ token: first.token }),
    refused('unable_to_auth_magic_link', 401),
  )

  const again = await backend.magicLinks.email.loginOrCreate({ email })
  assert.deepEqual([again.user_created, again.user_id, again.email_id], [false, made.user_id, made.email_id])
  assert.deepEqual(
    { ...(await backend.magicLinks.email.send({ email, user_id: made.user_id })), request_id: '' },
    { user_id: made.user_id, email_id: made.email_id, request_id: '', status_code: 200 },
  )
  const { token } = await provider.lastMail(email)
  const kept = await backend.magicLinks.authenticate({
    token,
    session_duration_minutes: 60,
    session_custom_claims: { plan: 'gold' },
    attributes: { ip_address: '2001:db8::1', user_agent: 'Their browser' },
  })
  assert.deepEqual(kept.session?.attributes, { ip_address: '2001:db8::1', user_agent: 'Their browser' })
  assert.deepEqual([kept.session?.custom_claims, decodeJwt(kept.session_jwt).plan], [{ plan: 'gold' }, 'gold'])
  const checked = await backend.sessions.authenticate({ session_token: kept.session_token })
  assert.equal(checked.session.session_id, kept.session?.session_id)
  await assert.rejects(backend.magicLinks.email.send({ email: 'nobody@example.com' }), refused('email_not_found', 404))
})

test('a backend may use PKCE: then the link needs its verifier', async () => {
  const { verifier, challenge } = pkcePair('backend')
  await backend.magicLinks.email.loginOrCreate({ email: 'pkce@example.com', code_challenge: challenge })
  const { token } = await provider.lastMail('pkce@example.com')
  await assert.rejects(backend.magicLinks.authenticate({ token }), refused('pkce_expected_code_verifier'))
  const other = pkcePair('other').verifier
  await assert.rejects(backend.magicLinks.authenticate({ token, code_verifier: other }), refused('pkce_mismatch'))
  await backend.magicLinks.authenticate({ token, code_verifier: verifier })
})

test('a redirect URL has to be registered for a backend, too', async () => {
  const send = (login_magic_link_url: string) =>
    backend.magicLinks.email.loginOrCreate({ email: 'where@example.com', login_magic_link_url })
  await assert.rejects(send('https://evil.example'), refused('no_match_for_provided_magic_link_url'))
  await send(`${origin}/auth/email`)
})

test('a link that the backend hands over itself signs in once and verifies no address', async () => {
  const { user_id } = await backend.users.create({ email: 'embedded@example.com', create_user_as_pending: true })
  const { token } = await backend.magicLinks.create({ user_id, expiration_minutes: 5 })
  assert.deepEqual(await provider.mails('embedded@example.com'), [])
  const opened = await backend.magicLinks.authenticate({ token, session_duration_minutes: 60 })
  assert.deepEqual([opened.user.status, opened.user.emails[0]?.verified], ['active', false])
  const factor = opened.session?.authentication_factors[0]
  assert.deepEqual(
    [factor?.delivery_method, factor?.embeddable_magic_link_factor?.embedded_id],
    ['embedded', opened.method_id],
  )
  await assert.rejects(backend.magicLinks.authenticate({ token }), refused('unable_to_auth_magic_link', 401))
  const late = await backend.magicLinks.create({ user_id, expiration_minutes: 5 })
  provider.advance(5 * 60_000)
  await assert.rejects(
    backend.magicLinks.authenticate({ token: late.token }),
    refused('unable_to_auth_magic_link', 401),
  )
  // The browser SDK opens one, too.
  const shown = await backend.magicLinks.create({ user_id })
  const body = { token: shown.token, session_duration_minutes: 60 }
  assert.equal((await provider.call('/magic_links/authenticate', { body })).data.user_id, user_id)
  await assert.rejects(backend.magicLinks.create({ user_id: 'user-test-nobody' }), refused('user_not_found', 404))
})

test('security 159: a link handed over before the address was verified opens the account no more', async () => {
  const { user_id } = await backend.users.create({ email: 'squatted@example.com' })
  const { token } = await backend.magicLinks.create({ user_id })
  await backend.magicLinks.email.loginOrCreate({ email: 'squatted@example.com' })
  const owners = await provider.lastMail('squatted@example.com')
  await backend.magicLinks.authenticate({ token: owners.token })
  await assert.rejects(backend.magicLinks.authenticate({ token }), refused('magic_link_not_found', 404))
})

test('codes by email, SMS and WhatsApp: sent to anyone or to a known one, entered once', async () => {
  const email = 'code@example.com'
  const byEmail = await backend.otps.email.loginOrCreate({ email })
  const code = await codeOf(email)
  const signedIn = await backend.otps.authenticate({
    method_id: byEmail.email_id,
    code,
    session_duration_minutes: 60,
  })
  assert.deepEqual(
    [byEmail.user_created, signedIn.user_id, signedIn.method_id],
    [true, byEmail.user_id, byEmail.email_id],
  )
  const repeated = backend.otps.authenticate({ method_id: byEmail.email_id, code })
  await assert.rejects(repeated, refused('unable_to_auth_otp_code', 401))
  assert.equal((await backend.otps.email.send({ email })).email_id, byEmail.email_id)
  for (const [channel, phone_number] of [
    ['sms', '+12125550161'],
    ['whatsapp', '+12125550162'],
  ] as const) {
    const way = backend.otps[channel]
    await assert.rejects(way.send({ phone_number }), refused('phone_number_not_found', 404))
    const made = await way.loginOrCreate({ phone_number })
    const { user } = await backend.otps.authenticate({ method_id: made.phone_id, code: await codeOf(phone_number) })
    assert.deepEqual(
      [made.user_created, user.user_id, user.phone_numbers],
      [true, made.user_id, [{ phone_id: made.phone_id, phone_number, verified: true }]],
    )
    assert.deepEqual((await way.send({ phone_number })).phone_id, made.phone_id)
    assert.equal((await way.loginOrCreate({ phone_number })).user_created, false)
    const foreign = { phone_number, user_id: byEmail.user_id }
    await assert.rejects(way.send(foreign), refused('bad_request'))
  }
})

test('a session that a backend names gets the factor; one that has ended is refused', async () => {
  const { session_token, session_jwt, user_id } = await openSession('adds@example.com')
  const sent = await backend.otps.sms.send({ phone_number: '+12125550163', session_token })
  assert.equal(sent.user_id, user_id)
  const code = await codeOf('+12125550163')
  const proof = { method_id: sent.phone_id, code }
  await assert.rejects(backend.otps.authenticate({ ...proof, session_jwt }), refused('bad_request'))
  await assert.rejects(backend.otps.authenticate(proof), refused('unable_to_auth_otp_code', 401))
  const added = await backend.otps.authenticate({ ...proof, session_token })
  assert.deepEqual(
    [added.session_token, added.session?.authentication_factors.map(({ type }) => type)],
    [session_token, ['magic_link', 'otp']],
  )
  await backend.sessions.revoke({ session_token })
  await assert.rejects(
    backend.otps.sms.send({ phone_number: '+12125550163', session_token }),
    refused('session_not_found', 404),
  )
})

test('sessions of a user are listed, and each is ended by its id, token or JWT', async () => {
  const { user_id } = await backend.users.create({ email: 'many@example.com' })
  const open = async () => {
    const { token } = await backend.magicLinks.create({ user_id })
    return backend.magicLinks.authenticate({ token, session_duration_minutes: 60, session_custom_claims: { a: 1 } })
  }
  const [one, two, three] = [await open(), await open(), await open()]
  const listed = async () => (await backend.sessions.get({ user_id })).sessions
  assert.deepEqual(
    (await listed()).map(({ session_id }) => session_id).toSorted(),
    [one, two, three].map(({ session }) => session?.session_id).toSorted(),
  )
  assert.deepEqual((await listed())[0]?.custom_claims, { a: 1 })
  await backend.sessions.revoke({ session_id: one.session?.session_id ?? '' })
  await backend.sessions.revoke({ session_jwt: two.session_jwt })
  await backend.sessions.revoke({ session_token: three.session_token })
  assert.deepEqual(await listed(), [])
  await assert.rejects(backend.sessions.revoke({ session_id: 'unknown' }), refused('session_not_found', 404))
  await assert.rejects(backend.sessions.revoke({ session_jwt: 'a.b.c' }), refused('session_not_found', 404))
  await assert.rejects(backend.sessions.revoke({}), refused('bad_request'))
  const two_of_them = { session_id: 'unknown', session_token: three.session_token }
  await assert.rejects(backend.sessions.revoke(two_of_them), refused('too_many_session_arguments'))
  await assert.rejects(backend.sessions.get({ user_id: 'user-test-nobody' }), refused('user_not_found', 404))
})

test('passwords: created with what is known of the user, checked, reset each way', async () => {
  const email = 'password@example.com'
  const made = await backend.passwords.create({
    email,
    password,
    name: { first_name: 'Ada' },
    trusted_metadata: { plan: 'gold' },
    session_duration_minutes: 60,
  })
  assert.deepEqual([made.user.name?.first_name, made.user.trusted_metadata], ['Ada', { plan: 'gold' }])
  assert.equal(made.session?.user_id, made.user_id)
  await assert.rejects(backend.passwords.create({ email, password }), refused('duplicate_email'))
  await assert.rejects(
    backend.passwords.create({ email: 'w@example.com', password: 'secret' }),
    refused('weak_password'),
  )
  const signedIn = await backend.passwords.authenticate({ email, password })
  assert.deepEqual([signedIn.user_id, signedIn.session, signedIn.session_token], [made.user_id, null, ''])
  const wrong = backend.passwords.authenticate({ email, password: 'wrong' })
  await assert.rejects(wrong, refused('unauthorized_credentials', 401))
  const { score, valid_password } = await backend.passwords.strengthCheck({ password: 'secret' })
  assert.deepEqual([score < 3, valid_password], [true, false])

  await assert.rejects(
    backend.passwords.email.resetStart({ email: 'nobody@example.com' }),
    refused('email_not_found', 404),
  )
  const started = await backend.passwords.email.resetStart({ email })
  assert.deepEqual([started.user_id, started.email_id], [made.user_id, made.email_id])
  const { token } = await provider.lastMail(email)
  const byEmail = await backend.passwords.email.reset({
    token,
    password: `${password} a`,
    session_duration_minutes: 60,
  })
  await assert.rejects(
    backend.sessions.authenticate({ session_token: made.session_token }),
    refused('session_not_found', 404),
  )
  await backend.passwords.sessions.reset({ session_token: byEmail.session_token, password: `${password} b` })
  await assert.rejects(
    backend.passwords.sessions.reset({ password: `${password} c` }),
    refused('user_unauthenticated', 401),
  )
  const change = { email, existing_password: `${password} b`, new_password: `${password} c` }
  const changed = await backend.passwords.existingPassword.reset(change)
  assert.deepEqual([changed.session, changed.session_token], [null, ''])
  await backend.passwords.authenticate({ email, password: `${password} c` })
})

test('claims that are too large are refused before anything is spent: the link still works, and no session or user is left', async () => {
  const email = 'claims@example.com'
  const tooMany = { x: 'x'.repeat(5_000) }
  const { user_id } = await backend.magicLinks.email.loginOrCreate({ email })
  const { token } = await provider.lastMail(email)
  const sessions = async () => (await backend.sessions.get({ user_id })).sessions.length
  await assert.rejects(
    backend.magicLinks.authenticate({ token, session_duration_minutes: 60, session_custom_claims: tooMany }),
    refused('bad_request'),
  )
  assert.equal(await sessions(), 0)
  const opened = await backend.magicLinks.authenticate({ token, session_duration_minutes: 60 })
  assert.equal(await sessions(), 1)
  const person = { email: 'claims-2@example.com', password, session_duration_minutes: 60 }
  await assert.rejects(backend.passwords.create({ ...person, session_custom_claims: tooMany }), refused('bad_request'))
  const made = await backend.passwords.create({ ...person, session_custom_claims: { x: 'x'.repeat(4_000) } })
  // Together with those of the session, they are.
  await assert.rejects(
    backend.passwords.authenticate({
      ...person,
      session_token: made.session_token,
      session_custom_claims: { y: 'y'.repeat(200) },
    }),
    refused('bad_request'),
  )
  assert.notEqual(opened.session_token, '')
})
