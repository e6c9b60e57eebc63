import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { holdRows } from '@iyk/dev/hold-rows.ts'
import { createIdentityApp, type IdentityApp, origin, publicToken } from '@iyk/dev/identity-app.ts'
import { clientId, clientSecret, openPlainProvider, walk } from '@iyk/dev/oauth-stand-ins.ts'
import { createSoftwareAuthenticator } from '@iyk/dev/software-authenticator.ts'
import { secondStepDueClaim } from '@iyk/wire/claims.ts'
import type { AuthenticationFactor } from '@iyk/wire/session.ts'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

let provider: IdentityApp
let github: Awaited<ReturnType<typeof openPlainProvider>>
before(async () => {
  github = await openPlainProvider({
    '/token': () => ({ access_token: 'an-access-token', token_type: 'bearer' }),
    '/user': () => ({ id: 1, username: 'ada', email: null }),
    '/emails': () => [],
  })
  provider = await createIdentityApp({
    settings: { oauth: { github: { clientId, clientSecret, endpoints: github.endpoints } } },
  })
})
after(async () => {
  await provider.close()
  await github.close()
})

const times = { session_duration_minutes: 600 }
const ok = async (path: string, body: object, token?: string) => {
  const reply = await provider.call(path, { body, token })
  assert.equal(reply.status, 200, `${path}: ${reply.text}`)
  return reply.data
}
const remove = async (path: string, token: string) => {
  const reply = await provider.call(`/users/${path}`, { method: 'DELETE', token })
  assert.equal(reply.status, 200, reply.text)
}
const errorOf = async (path: string, token: string, method: 'GET' | 'DELETE' = 'GET') =>
  (await provider.call(path, { method, token })).error

const addApp = async (token: string) => {
  const { totp_id, secret, recovery_codes } = await ok('/totps', {}, token)
  const totp_code = TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: provider.context.clock().getTime(),
  })
  await ok('/totps/authenticate', { totp_code, ...times }, token)
  return { path: `totps/${totp_id}`, recovery_codes: recovery_codes as string[] }
}
const newWallet = () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = { crypto_wallet_address: account.address, crypto_wallet_type: 'ethereum' }
  const show = async (held?: string) => {
    const { challenge } = await ok('/crypto_wallets/authenticate/start/primary', wallet, held)
    const signature = await account.signMessage({ message: challenge })
    return ok('/crypto_wallets/authenticate', { ...wallet, signature, ...times }, held)
  }
  return show
}

/** A factor as a person adds it, and its next sign-in. */
type Added = { path: string; signIn: (held?: string) => Promise<{ session_token: string; session_jwt: string }> }
const ways: Record<string, (token: string) => Promise<Added>> = {
  email: async (held) => {
    const email = 'second@example.com'
    const { method_id } = await ok('/magic_links/email/send/secondary', { email }, held)
    const { token } = await provider.lastMail(email)
    await ok('/magic_links/authenticate', { token, ...times }, held)
    return { path: `emails/${method_id}`, signIn: (token) => provider.signIn(email, token ? { token } : {}) }
  },
  phone: async (held) => {
    const phone_number = '+12125552001'
    const enter = async (method_id: string, by?: string) => {
      const code = (await provider.mails(phone_number)).at(-1)?.text.match(/^\d{6}/)?.[0]
      return ok('/otps/authenticate', { token: code, method_id, ...times }, by)
    }
    const { method_id } = await ok('/otps/sms/send/secondary', { phone_number }, held)
    await enter(method_id, held)
    const signIn = async (by?: string) => enter((await ok('/otps/sms/login_or_create', { phone_number })).method_id, by)
    return { path: `phone_numbers/${method_id}`, signIn }
  },
  oauth: async (held) => {
    const land = async (query: object) => {
      const visit = (url: string, cookie = '') => provider.app.inject({ method: 'GET', url, headers: { cookie } })
      const asked = new URLSearchParams({ public_token: publicToken, ...query })
      const start = await visit(`/v1/public/oauth/github/start?${asked}`)
      const back = await walk(String(start.headers.location), `${origin}/v1/oauth/callback/github`)
      const landed = await visit(back.pathname + back.search, String(start.headers['set-cookie']).split(';', 1)[0])
      return new URL(String(landed.headers.location)).searchParams.get('token')
    }
    const signIn = async (by?: string, query = {}) =>
      ok('/oauth/authenticate', { token: await land(query), ...times }, by)
    const { oauth_attach_token } = await ok('/oauth/attach', { provider: 'github' }, held)
    const { oauth_user_registration_id } = await signIn(held, { oauth_attach_token })
    return { path: `oauth/${oauth_user_registration_id}`, signIn }
  },
  passkey: async (held) => {
    const authenticator = createSoftwareAuthenticator({ origin })
    const started = await ok('/webauthn/register/start', { domain: 'localhost' }, held)
    const created = authenticator.create(started.public_key_credential_creation_options)
    const { webauthn_registration_id } = await ok('/webauthn/register', { public_key_credential: created }, held)
    const signIn = async (by?: string) => {
      const asked = await ok('/webauthn/authenticate/start/primary', { domain: 'localhost' })
      const shown = authenticator.get(asked.public_key_credential_request_options)
      return ok('/webauthn/authenticate', { public_key_credential: shown, ...times }, by)
    }
    return { path: `webauthn_registrations/${webauthn_registration_id}`, signIn }
  },
  wallet: async (held) => {
    const signIn = newWallet()
    const { user } = await signIn(held)
    return { path: `crypto_wallets/${user.crypto_wallets[0].crypto_wallet_id}`, signIn }
  },
}

for (const [kind, add] of Object.entries(ways))
  test(`security 24: what a removed factor (${kind}) showed is gone from every session, and a session that showed nothing else has ended`, async () => {
    const email = `${kind}-owner@example.com`
    const { session_token: owner, user_id } = await provider.signIn(email, { minutes: 600 })
    const added = await add(owner)
    const { session_token: thief } = await added.signIn()
    const { session_token: both } = await added.signIn((await provider.signIn(email)).session_token)
    const { session_token: other } = await provider.signIn(email)
    const bystander = await provider.signIn(`${kind}-someone@example.com`)
    await remove(added.path, owner)

    assert.equal(await errorOf('/users/me', thief), 'user_unauthenticated')
    for (const token of [owner, both, other]) {
      const { session } = await ok('/sessions/authenticate', {}, token)
      const shown = session.authentication_factors as AuthenticationFactor[]
      assert.deepEqual(
        shown.map(({ type, email_factor }) => [type, email_factor?.email_address]),
        [['magic_link', email]],
      )
    }
    const { rows } = await provider.database.pool.query(
      'select authentication_factors::text as shown from identity.sessions where user_id = $1',
      [user_id],
    )
    const id = added.path.split('/')[1]!
    assert.deepEqual(
      rows.map(({ shown }) => shown.includes(id)),
      [false, false, false],
    )
    await ok('/sessions/authenticate', {}, bystander.session_token)
  })

test('security 24: a session that removes the factor it was signed in with ends, unless it has shown another', async () => {
  const { session_token: first } = await provider.signIn('leaves@example.com', { minutes: 600 })
  const { path, signIn } = await ways.wallet!(first)
  const { session_token } = await signIn()
  await remove(path, session_token)
  assert.equal(await errorOf('/users/me', session_token), 'user_unauthenticated')
  assert.equal(await errorOf('/users/me', first), undefined)
})

test('security 24: a recovery code of a removed app gives no session power over the next one', async () => {
  const email = 'victim@example.com'
  const { session_token: owner } = await provider.signIn(email, { minutes: 600 })
  const first = await addApp(owner)
  const { session_token: thief } = await provider.signIn(email, { minutes: 600 })
  await ok('/totps/recover', { recovery_code: first.recovery_codes[0], ...times }, thief)
  await remove(first.path, owner)
  provider.advance(90_000)
  const second = await addApp(owner)

  const seen = await ok('/sessions/authenticate', {}, thief)
  assert.equal(decodeJwt(seen.session_jwt)[secondStepDueClaim], true)
  assert.equal((await provider.call('/totps/recovery_codes', { token: thief })).error, 'insufficient_factors')
  assert.equal(await errorOf(`/users/${second.path}`, thief, 'DELETE'), 'insufficient_factors')
  assert.equal((await provider.call('/totps/recovery_codes', { token: owner })).status, 200)
})

test('security 24: a factor that is being shown while it is removed is in no session afterwards', async () => {
  const email = 'meanwhile-shown@example.com'
  const { session_token: owner, user_id } = await provider.signIn(email, { minutes: 600 })
  const { path, recovery_codes } = await addApp(owner)
  const { session_token: thief } = await provider.signIn(email, { minutes: 600 })
  // What holds the user holds both calls, before either has changed a session.
  const other = await holdRows(provider.database, 'select from identity.users where user_id = $1 for update', [user_id])
  const removal = remove(path, owner)
  await other.waiting(1)
  const shown = provider.call('/totps/recover', { body: { recovery_code: recovery_codes[0], ...times }, token: thief })
  await other.waiting(2)
  await other.release()
  await removal
  await shown
  const { rows } = await provider.database.pool.query(
    `select count(*)::int as count from identity.sessions where user_id = $1 and authentication_factors::text ~ 'totp|recovery'`,
    [user_id],
  )
  assert.equal(rows[0].count, 0)
})
