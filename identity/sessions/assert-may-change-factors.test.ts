import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, origin } from '@iyk/dev/identity-app.ts'
import { createSoftwareAuthenticator, type Twist } from '@iyk/dev/software-authenticator.ts'
import { secondStepDueClaim } from '@iyk/wire/claims.ts'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({
    settings: { oauth: { github: { clientId: 'id', clientSecret: 'secret' } } },
  })
})
after(() => provider.close())

const hour = 3_600_000
const times = { session_duration_minutes: 600 }
const password = 'seventeen purple otters knit'
let drawn = 0
const newEmail = () => `factor${drawn++}@example.com`
const newNumber = () => `+1212555${2000 + drawn++}`
const ok = async (path: string, body: object, token?: string) => {
  const reply = await provider.call(path, { body, token })
  assert.equal(reply.status, 200, `${path}: ${reply.text}`)
  return reply.data
}

const newPerson = async () => {
  const email = newEmail()
  const { session_token: token, user_id } = await provider.signIn(email, { minutes: 600 })
  return { email, token, user_id }
}

const addPhone = async (token: string, number = newNumber()) => {
  const { method_id } = await ok('/otps/sms/send/secondary', { phone_number: number }, token)
  const code = (await provider.mails(number)).at(-1)?.text.match(/^\d{6}/)?.[0]
  await ok('/otps/authenticate', { token: code, method_id, ...times }, token)
  return { number, id: method_id as string }
}
const addPasskey = async (token: string, twist: Twist = {}) => {
  const authenticator = createSoftwareAuthenticator({ origin })
  const started = await ok('/webauthn/register/start', { domain: 'localhost' }, token)
  const public_key_credential = authenticator.create(started.public_key_credential_creation_options, twist)
  const made = await ok('/webauthn/register', { public_key_credential }, token)
  const signIn = async (held?: string) => {
    const { public_key_credential_request_options: options } = await ok('/webauthn/authenticate/start/primary', {
      domain: 'localhost',
    })
    return ok('/webauthn/authenticate', { public_key_credential: authenticator.get(options, twist), ...times }, held)
  }
  return { id: made.webauthn_registration_id as string, signIn }
}
const codeOf = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: provider.context.clock().getTime() })
const addApp = async (token: string) => {
  const { totp_id, secret } = await ok('/totps', {}, token)
  await ok('/totps/authenticate', { totp_code: codeOf(secret), ...times }, token)
  provider.advance(90_000)
  return { id: totp_id as string, secret: secret as string }
}
const account = privateKeyToAccount(generatePrivateKey())
const walletOf = (address: string) => ({ crypto_wallet_address: address, crypto_wallet_type: 'ethereum' })
const signInByWallet = async (held?: string, by = account) => {
  const { challenge } = await ok('/crypto_wallets/authenticate/start/primary', walletOf(by.address))
  const signature = await by.signMessage({ message: challenge })
  return provider.call('/crypto_wallets/authenticate', {
    body: { ...walletOf(by.address), signature, ...times },
    token: held,
  })
}

/** Every call that adds or sets a factor. Two leave something behind, so they come last; the password ends other sessions, too. */
const additions: [title: string, path: string, body: () => object][] = [
  ['an address by link', '/magic_links/email/send/secondary', () => ({ email: newEmail() })],
  ['an address by code', '/otps/email/send/secondary', () => ({ email: newEmail() })],
  ['a number', '/otps/sms/send/secondary', () => ({ phone_number: newNumber() })],
  ['a number by WhatsApp', '/otps/whatsapp/send/secondary', () => ({ phone_number: newNumber() })],
  ['a passkey', '/webauthn/register/start', () => ({ domain: 'localhost' })],
  [
    'a wallet',
    '/crypto_wallets/authenticate/start/secondary',
    () => walletOf(privateKeyToAccount(generatePrivateKey()).address),
  ],
  ['a provider', '/oauth/attach', () => ({ provider: 'github' })],
  ['a password', '/passwords/session/reset', () => ({ password })],
  ['an authenticator app', '/totps', () => ({})],
]

const outcomesOf = async (token: string) => {
  const outcomes: Record<string, string | undefined> = {}
  for (const [title, path, body] of additions) {
    const { status, error } = await provider.call(path, { body: body(), token })
    outcomes[title] = status === 200 ? 'ok' : error
  }
  return outcomes
}
const all = (outcome: string) => Object.fromEntries(additions.map(([title]) => [title, outcome]))

test('security 24: a user with factors of one category never needs a second', async () => {
  const { token } = await newPerson()
  assert.deepEqual(await outcomesOf(token), all('ok'))
})

test('security 24: a session of one category adds nothing to a user who has two, one of two does', async () => {
  const { email, token } = await newPerson()
  const { number, id } = await addPhone(token)
  const { session_token: byMail } = await provider.signIn(email)
  assert.deepEqual(await outcomesOf(byMail), all('insufficient_factors'))
  const remove = () => provider.call(`/users/phone_numbers/${id}`, { method: 'DELETE', token: byMail })
  const { status, error } = await remove()
  assert.deepEqual([status, error], [401, 'insufficient_factors'])
  // A code to one's own number is always allowed: that is the second factor.
  await addPhone(byMail, number)
  assert.deepEqual(await outcomesOf(byMail), all('ok'))
  assert.equal((await remove()).status, 200)
})

test('security 24: a refused addition sends and stores nothing', async () => {
  const { email, token } = await newPerson()
  await addPhone(token)
  const { session_token: byMail } = await provider.signIn(email)
  const other = newEmail()
  await provider.call('/magic_links/email/send/secondary', { body: { email: other }, token: byMail })
  assert.deepEqual(await provider.mails(other), [])
  const me = await provider.call('/users/me', { method: 'GET', token: byMail })
  assert.deepEqual(
    me.data.emails.map((one: { email: string }) => one.email),
    [email],
  )
})

test('security 24: two sign-in methods for one mailbox are one category, and so is a password, which the mailbox resets', async () => {
  const { email, token, user_id } = await newPerson()
  await ok('/passwords/session/reset', { password }, token)
  await addPhone(token)
  const { session_token: byMail } = await provider.signIn(email)
  await ok('/passwords/authenticate', { email, password, ...times }, byMail)
  const { method_id } = await ok('/otps/email/login_or_create', { email })
  const { code } = await provider.lastMail(email)
  const { session } = await ok('/otps/authenticate', { token: code, method_id, ...times }, byMail)
  assert.equal(session.user_id, user_id)
  assert.equal(session.authentication_factors.length, 3)
  assert.equal((await outcomesOf(byMail))['a passkey'], 'insufficient_factors')
})

test('security 24: a password and a text message are two', async () => {
  const email = newEmail()
  const { session_token } = await ok('/passwords', { email, password, ...times })
  const { number, id } = await addPhone(session_token)
  const { session_token: byPassword } = await ok('/passwords/authenticate', { email, password, ...times })
  const remove = () => provider.call(`/users/phone_numbers/${id}`, { method: 'DELETE', token: byPassword })
  assert.equal((await remove()).error, 'insufficient_factors')
  await addPhone(byPassword, number)
  assert.equal((await remove()).status, 200)
})

test('security 24: one of the two must be less than an hour old; refreshing the session renews neither', async () => {
  const { email, token } = await newPerson()
  await addPhone(token)
  provider.advance(hour - 1)
  assert.equal((await outcomesOf(token))['an address by link'], 'ok')
  provider.advance(1)
  await ok('/sessions/authenticate', { session_duration_minutes: 600 }, token)
  const stale = await provider.call('/webauthn/register/start', { body: { domain: 'localhost' }, token })
  assert.deepEqual([stale.status, stale.error], [401, 'stale_factors'])
  await provider.signIn(email, { token })
  await ok('/webauthn/register/start', { domain: 'localhost' }, token)
})

test('a passkey that verifies its user is two factors in one: a user who signs in with it may remove it', async () => {
  const { token } = await newPerson()
  const { id, signIn } = await addPasskey(token)
  const { session_token } = await signIn()
  const removed = await provider.call(`/users/webauthn_registrations/${id}`, { method: 'DELETE', token: session_token })
  assert.equal(removed.status, 200, removed.text)
})

test('security 24: a passkey that does not verify its user is one factor', async () => {
  const { email, token } = await newPerson()
  const { id, signIn } = await addPasskey(token, { verified: false })
  const { session_token } = await signIn()
  const remove = () => provider.call(`/users/webauthn_registrations/${id}`, { method: 'DELETE', token: session_token })
  assert.equal((await remove()).error, 'insufficient_factors')
  await provider.signIn(email, { token: session_token })
  assert.equal((await remove()).status, 200)
})

test('security 24: for a user with an app, a passkey that verifies its user is both factors, any other passkey one', async () => {
  const due = ({ session_jwt }: { session_jwt: string }) => decodeJwt(session_jwt)[secondStepDueClaim]
  const { email, token } = await newPerson()
  const verifying = await addPasskey(token)
  const other = await addPasskey(token, { verified: false })
  await addApp(token)
  assert.equal(due(await verifying.signIn()), undefined)
  const byOther = await other.signIn()
  assert.equal(due(byOther), true)
  assert.equal(due(await provider.signIn(email, { token: byOther.session_token })), undefined)
  const byMail = await provider.signIn(email)
  assert.equal(due(byMail), true)
  assert.equal(due(await other.signIn(byMail.session_token)), undefined)
})

test('security 24: a user with an app needs two, also besides a wallet or a password for an unverified address', async () => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const first = (await signInByWallet(undefined, wallet)).data
  const app = await addApp(first.session_token)
  const { session_token: byWallet } = (await signInByWallet(undefined, wallet)).data
  const email = newEmail()
  const made = await ok('/passwords', { email, password, ...times })
  const other = await addApp(made.session_token)
  const { session_token: byPassword } = await ok('/passwords/authenticate', { email, password, ...times })
  for (const [token, { id, secret }] of [
    [byWallet, app],
    [byPassword, other],
  ] as const) {
    const remove = () => provider.call(`/users/totps/${id}`, { method: 'DELETE', token })
    assert.equal((await remove()).error, 'insufficient_factors')
    assert.equal((await provider.call('/totps/recovery_codes', { token })).error, 'insufficient_factors')
    await ok('/totps/authenticate', { totp_code: codeOf(secret), ...times }, token)
    assert.equal((await provider.call('/totps/recovery_codes', { token })).status, 200)
    assert.equal((await remove()).status, 200)
  }
})

test('security 24: a wallet started to sign in is not added by a session of one category; one’s own still signs in', async () => {
  const { email, token, user_id } = await newPerson()
  const own = privateKeyToAccount(generatePrivateKey())
  assert.equal((await signInByWallet(token, own)).data.user_id, user_id)
  await addPhone(token)
  const { session_token: byMail } = await provider.signIn(email)
  const outsider = privateKeyToAccount(generatePrivateKey())
  const refused = await signInByWallet(byMail, outsider)
  assert.deepEqual([refused.status, refused.error], [401, 'insufficient_factors'])
  assert.notEqual((await signInByWallet(undefined, outsider)).data.user_id, user_id, 'it was added to nobody')
  assert.equal((await signInByWallet(byMail, own)).status, 200)
})

test('an unfinished addition can be removed without a second factor', async () => {
  const { email, token } = await newPerson()
  await addPhone(token)
  await ok('/otps/email/send/secondary', { email: newEmail() }, token)
  const { totp_id } = await ok('/totps', {}, token)
  const { session_token: byMail, user } = await provider.signIn(email)
  const pending = user.emails.find((one: { verified: boolean }) => !one.verified)
  for (const path of [`emails/${pending.email_id}`, `totps/${totp_id}`])
    assert.equal((await provider.call(`/users/${path}`, { method: 'DELETE', token: byMail })).status, 200, path)
})
