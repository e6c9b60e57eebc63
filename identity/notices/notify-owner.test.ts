import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, origin } from '@iyk/dev/identity-app.ts'
import { createSoftwareAuthenticator } from '@iyk/dev/software-authenticator.ts'
import { createLimits } from '@iyk/kit/limits/limits.ts'
import { Secret, TOTP } from 'otpauth'
import { privateKeyToAccount } from 'viem/accounts'
import { resetSecondStep } from '../users/reset-second-step.ts'
import { nameDevice } from './name-device.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp()
})
after(() => provider.close())

const password = 'seventeen purple otters knit'
const duration = { session_duration_minutes: 60 }
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A call that must succeed. */
const done = async (path: string, options: Parameters<IdentityApp['call']>[1]) => {
  const reply = await provider.call(path, options)
  assert.equal(reply.status, 200, reply.text)
  return reply.data
}
const subjects = async (email: string) =>
  (await provider.notices(email)).map(({ subject }) => subject.replace('IYK Cards: ', ''))
const linkIn = (text: string) => new URL(/https?:\S+\/end-sessions\S+/.exec(text)?.[0] ?? '')
const verify = async (to: string, method_id: string, token: string) => {
  const code = /\b\d{6}\b/.exec((await provider.lastMail(to)).text.replaceAll(/https?:\S+/g, ''))?.[0]
  return done('/otps/authenticate', { body: { method_id, token: code, ...duration }, token })
}
const add = async (kind: 'email' | 'sms', to: string, token: string) => {
  const body = kind === 'email' ? { email: to } : { phone_number: to }
  const { method_id } = await done(`/otps/${kind}/send/secondary`, { body, token })
  await verify(to, method_id, token)
  return method_id as string
}
const openApp = async (token: string) => {
  const { secret, recovery_codes, totp_id } = await done('/totps', { body: {}, token })
  const totp_code = TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: provider.context.clock().getTime(),
  })
  await done('/totps/authenticate', { body: { totp_code, ...duration }, token })
  return { recovery_code: recovery_codes[0] as string, totp_id: totp_id as string }
}
const byLink = async (url: URL) =>
  provider.app.inject({
    method: 'POST',
    url: url.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    payload: url.searchParams.toString(),
  })
const me = (token: string) => provider.call('/users/me', { method: 'GET', token })

test('the owner gets an email when a factor is added or removed, and when a recovery code is used', async () => {
  const email = 'told@example.com'
  const { session_token: token } = await provider.signIn(email)
  assert.deepEqual(await subjects(email), [], 'nothing at the first sign-in of a new account')
  await done('/passwords/session/reset', { body: { password }, token })
  const phone = await add('sms', '+12125550111', token)
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const wallet = { crypto_wallet_address: account.address, crypto_wallet_type: 'ethereum' }
  const { challenge } = await done('/crypto_wallets/authenticate/start/secondary', { body: wallet, token })
  const signature = await account.signMessage({ message: challenge })
  const { crypto_wallet_id } = await done('/crypto_wallets/authenticate', {
    body: { ...wallet, signature, ...duration },
    token,
  })
  const started = await done('/webauthn/register/start', { body: { domain: 'localhost' }, token })
  const credential = createSoftwareAuthenticator({ origin }).create(started.public_key_credential_creation_options)
  const { webauthn_registration_id } = await done('/webauthn/register', {
    body: { public_key_credential: credential, ...duration },
    token,
  })
  const { recovery_code, totp_id } = await openApp(token)
  await done('/totps/recover', { body: { recovery_code, ...duration }, token })
  const removed = {
    phone_numbers: phone,
    crypto_wallets: crypto_wallet_id,
    webauthn_registrations: webauthn_registration_id,
    totps: totp_id,
  }
  for (const [kind, id] of Object.entries(removed)) await done(`/users/${kind}/${id}`, { method: 'DELETE', token })
  assert.deepEqual(await subjects(email), [
    'Your password was changed',
    'A phone number was added to your account',
    'A wallet was added to your account',
    'A passkey was added to your account',
    'An authenticator app and recovery codes were added to your account',
    'A recovery code for your account was used',
    'A phone number was removed from your account',
    'A wallet was removed from your account',
    'A passkey was removed from your account',
    'The authenticator app and its recovery codes were removed from your account',
  ])
})

test('an added address is reported to the existing ones, a removed one also to itself', async () => {
  const [first, second] = ['old@example.com', 'new@example.com']
  const { session_token: token } = await provider.signIn(first)
  const id = await add('email', second, token)
  assert.deepEqual(await subjects(first), ['An email address was added to your account'])
  assert.match((await provider.notices(first))[0]!.text, /new@example\.com/)
  assert.deepEqual(await subjects(second), [])
  await done(`/users/emails/${id}`, { method: 'DELETE', token })
  for (const to of [first, second])
    assert.equal((await subjects(to)).at(-1), 'An email address was removed from your account')
})

test('unfinished additions and changes to no factor are not reported', async () => {
  const email = 'calm@example.com'
  const { session_token: token } = await provider.signIn(email)
  await done('/otps/email/send/secondary', { body: { email: 'begun@example.com' }, token })
  const { totp_id } = await done('/totps', { body: {}, token })
  await done(`/users/totps/${totp_id}`, { method: 'DELETE', token })
  await done('/users/me', { method: 'PUT', body: { name: { first_name: 'Ada' } }, token })
  assert.deepEqual(await subjects(email), [])
})

test('a reset by email and one by the old password are reported', async () => {
  const email = 'forgetful@example.com'
  const { session_token: token } = await provider.signIn(email)
  await done('/passwords/session/reset', { body: { password }, token })
  await done('/passwords/email/reset/start', { body: { email } })
  const { token: link } = await provider.lastMail(email)
  await done('/passwords/email/reset', { body: { token: link, password: 'eleven teal walruses hum', ...duration } })
  const body = { email, existing_password: 'eleven teal walruses hum', new_password: password, ...duration }
  await done('/passwords/existing_password/reset', { body })
  const notices = (await subjects(email)).filter((subject) => subject.includes('password'))
  assert.equal(notices.length, 3)
})

test('the button behind a notice’s link ends all sessions, once, signed in or not', async () => {
  const email = 'stolen@example.com'
  await provider.signIn(email)
  const thief = await provider.signIn(email)
  await done('/passwords/session/reset', {
    body: { password },
    token: thief.session_token,
    headers: { 'user-agent': firefox },
  })
  const { text, html } = (await provider.notices(email)).at(-1)!
  assert.match(text, /Firefox, Windows · 203\.0\.113\.7/)
  assert.ok(html.includes('Sign out everywhere'))
  const url = linkIn(text)
  const again = (await provider.signIn(email)).session_token
  const page = await provider.app.inject({ method: 'GET', url: url.pathname + url.search })
  assert.equal(page.statusCode, 200)
  assert.match(page.body, /<button type="submit">Sign out everywhere<\/button>/)
  assert.equal((await me(again)).status, 200, 'opening the page does nothing')

  assert.match((await byLink(url)).body, /You’re signed out everywhere/)
  for (const session of [again, thief.session_token]) assert.equal((await me(session)).error, 'user_unauthenticated')
  const later = (await provider.signIn(email)).session_token
  assert.match((await byLink(url)).body, /expired or has already been used/)
  assert.equal((await me(later)).status, 200)
  const { rows } = await provider.database.pool.query('select token_hash from identity.end_session_links')
  assert.ok(rows.every(({ token_hash }) => !url.search.includes(token_hash.toString('hex'))))
})

test('a notice’s link ends nothing after two weeks, and an invalid token ends nothing', async () => {
  const email = 'late@example.com'
  const { session_token: token } = await provider.signIn(email, { minutes: 60 * 24 * 30 })
  await done('/passwords/session/reset', { body: { password }, token })
  const url = linkIn((await provider.notices(email)).at(-1)!.text)
  provider.advance(14 * 86_400_000)
  for (const link of [url, new URL(`${origin}/end-sessions?token=x`), new URL(`${origin}/end-sessions`)])
    assert.match((await byLink(link)).body, /expired or has already been used/)
  assert.equal((await me(token)).status, 200)
})

test('an email is in the language of the owner’s first sign-in, not in that of whoever makes the change', async () => {
  const email = 'adele@example.com'
  await done('/magic_links/email/login_or_create', { body: { email } })
  const { token: link } = await provider.lastMail(email)
  const german = { headers: { 'accept-language': 'de' } }
  const { session_token: token } = await done('/magic_links/authenticate', {
    body: { token: link, ...duration },
    ...german,
  })
  await done('/passwords/session/reset', { body: { password }, token, headers: { 'accept-language': 'ja' } })
  assert.deepEqual(await subjects(email), ['Dein Passwort wurde geändert'])
})

test('adding and removing factors cannot flood an owner’s mailbox', async () => {
  const email = 'busy@example.com'
  const { session_token: token } = await provider.signIn(email)
  for (let round = 0; round < 25; round += 1) await done('/passwords/session/reset', { body: { password }, token })
  assert.equal((await subjects(email)).length, 20)
})

test('security 69: repeated sign-ins without a cookie suppress nothing: every change after them is reported, to a removed address, too', async () => {
  const email = 'robbed@example.com'
  const { session_token: own } = await provider.signIn(email)
  await done('/passwords/session/reset', { body: { password }, token: own })
  let token = ''
  for (let n = 0; n < 21; n += 1)
    token = (await done('/passwords/authenticate', { body: { email, password, ...duration } })).session_token
  const notices = await subjects(email)
  assert.equal(notices.filter((subject) => subject === 'New sign-in to your account').length, 5)

  const { recovery_code } = await openApp(token)
  await done('/passwords/session/reset', { body: { password: 'eleven teal walruses hum' }, token })
  await add('email', 'thief@example.com', token)
  const { emails } = (await me(token)).data
  const owners = emails.find((one: { email: string }) => one.email === email).email_id
  await done(`/users/emails/${owners}`, { method: 'DELETE', token })
  await done('/totps/recover', { body: { recovery_code, ...duration }, token })
  assert.deepEqual((await subjects(email)).slice(notices.length), [
    'An authenticator app and recovery codes were added to your account',
    'Your password was changed',
    'An email address was added to your account',
    'An email address was removed from your account',
  ])
  // The thief reads the same notice at an address of theirs; using its link invalidates no other.
  const [theirs, last] = [await provider.notices('thief@example.com'), await provider.notices(email)]
  await byLink(linkIn(theirs.find(({ subject }) => subject.endsWith('removed from your account'))!.text))
  assert.match((await byLink(linkIn(last.at(-1)!.text))).body, /You’re signed out/)
})

test('security 69: a removed address is told of its removal, however many others were removed before', async (t) => {
  const limits = createLimits({ LIMIT_NOTICES_PER_USER: { max: 1, seconds: 3600 } })
  const few = await createIdentityApp({ settings: { limits } })
  t.after(() => few.close())
  const { session_token: token } = await few.signIn('owner@example.com')
  const call = async (path: string, options: Parameters<IdentityApp['call']>[1]) => {
    const reply = await few.call(path, { token, ...options })
    assert.equal(reply.status, 200, reply.text)
    return reply.data
  }
  const addAddress = async (email: string) => {
    const { method_id } = await call('/otps/email/send/secondary', { body: { email } })
    const { code } = await few.lastMail(email)
    await call('/otps/authenticate', { body: { method_id, token: code, ...duration } })
    return method_id
  }
  const ids: string[] = []
  for (const name of ['one', 'two', 'three']) ids.push(await addAddress(`${name}@example.com`))
  for (const id of ids) await call(`/users/emails/${id}`, { method: 'DELETE' })
  for (const name of ['one', 'two', 'three'])
    assert.match((await few.notices(`${name}@example.com`)).at(-1)!.subject, /was removed from your account$/)
})

test('settings say how many of these emails an owner gets', async (t) => {
  const limits = createLimits({ LIMIT_NOTICES_PER_USER: { max: 2, seconds: 60 } })
  const few = await createIdentityApp({ settings: { limits } })
  t.after(() => few.close())
  const { session_token: token } = await few.signIn('few@example.com')
  const change = () => few.call('/passwords/session/reset', { body: { password }, token })
  const countNotices = async () => (await few.notices('few@example.com')).length
  for (let n = 0; n < 4; n += 1) assert.equal((await change()).status, 200)
  assert.equal(await countNotices(), 2)
  few.advance(61_000)
  await change()
  assert.equal(await countNotices(), 3)
})

test('a browser’s own name for itself never gets into an email', () => {
  assert.equal(nameDevice(firefox), 'Firefox, Windows')
  assert.equal(nameDevice('Your account is locked, call +1 212 555 0100'), '')
})

test('the operator helps a user who lost the second factor: the mailbox stays, sessions end, and the owner gets an email', async () => {
  const email = 'lost@example.com'
  const { session_token: token, user_id } = await provider.signIn(email)
  await add('sms', '+12125550144', token)
  await openApp(token)
  const removed = await resetSecondStep(provider.context, user_id)
  assert.deepEqual(removed, { authenticator_apps: 1, phone_numbers: 1, passkeys: 0, sessions: 1 })
  assert.equal((await me(token)).error, 'user_unauthenticated')
  assert.equal(
    (await subjects(email)).at(-1),
    'Two-step verification was turned off for your account by the people who run this service',
  )
  const back = await provider.signIn(email)
  await done('/passwords/session/reset', { body: { password }, token: back.session_token })
  assert.equal(await resetSecondStep(provider.context, 'user-test-nobody'), undefined)
})

const enter = async (email: string, headers: Record<string, string> = {}) => {
  const { method_id } = await done('/otps/email/login_or_create', { body: { email } })
  const { code } = await provider.lastMail(email)
  const reply = await provider.call('/otps/authenticate', { body: { method_id, token: code, ...duration }, headers })
  assert.equal(reply.status, 200, reply.text)
  return String(reply.headers['set-cookie'] ?? '').split(';', 1)[0]!
}

test('a sign-in from a new browser is reported, one from a known browser is not', async () => {
  const email = 'browsers@example.com'
  const cookie = await enter(email)
  assert.match(cookie, /iyk_browser=/)
  await enter(email, { cookie })
  assert.deepEqual(await subjects(email), [])
  const other = await enter(email, { 'user-agent': firefox })
  assert.deepEqual(await subjects(email), ['New sign-in to your account'])
  assert.match((await provider.notices(email))[0]!.text, /Firefox, Windows/)
  await enter(email, { cookie: other })
  await enter(email, { cookie })
  assert.equal((await subjects(email)).length, 1)
  // A browser that another account knows is not known here.
  const outsider = await enter('other-browsers@example.com')
  await enter(email, { cookie: outsider })
  assert.equal((await subjects(email)).length, 2)
})

test('on another site’s page, which keeps no cookie of ours, the same browser in the same network is known', async () => {
  const other = await createIdentityApp({ settings: { allowedOrigins: [origin, 'https://app.example.com'] } })
  try {
    const email = 'sdk@example.com'
    const from = async (headers: Record<string, string>) => {
      const { data } = await other.call('/otps/email/login_or_create', { body: { email } })
      const body = { method_id: data.method_id, token: (await other.lastMail(email)).code, ...duration }
      const page = { origin: 'https://app.example.com', ...headers }
      assert.equal((await other.call('/otps/authenticate', { body, headers: page })).status, 200)
      return (await other.notices(email)).length
    }
    assert.equal(await from({}), 0)
    assert.equal(await from({}), 0)
    assert.equal(await from({ 'user-agent': firefox }), 1)
    assert.equal(await from({ 'user-agent': firefox }), 1)
  } finally {
    await other.close()
  }
})
