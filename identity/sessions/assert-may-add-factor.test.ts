import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, origin, publicToken } from '@iyk/dev/identity-app.ts'
import { clientId, clientSecret, openPlainProvider, walk } from '@iyk/dev/oauth-stand-ins.ts'
import { createSoftwareAuthenticator } from '@iyk/dev/software-authenticator.ts'
import { Secret, TOTP } from 'otpauth'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

let provider: IdentityApp
let github: Awaited<ReturnType<typeof openPlainProvider>>
let drawn = 0
before(async () => {
  github = await openPlainProvider({
    '/token': () => ({ access_token: 'an-access-token', token_type: 'bearer' }),
    '/user': () => ({ id: drawn++, login: 'ada' }),
    '/emails': () => [],
  })
  const settings = { oauth: { github: { clientId, clientSecret, endpoints: github.endpoints } } }
  provider = await createIdentityApp({ settings })
})
after(async () => {
  await provider.close()
  await github.close()
})

const times = { session_duration_minutes: 600 }
const newEmail = () => `added${drawn++}@example.com`
const newNumber = () => `+1212555${2000 + drawn++}`
const post = (path: string, body: object, token: string | undefined) => provider.call(path, { body, token })
const ok = async (path: string, body: object, token?: string) => {
  const response = await post(path, body, token)
  assert.equal(response.status, 200, `${path}: ${response.text}`)
  return response.data
}
const codeOf = (secret: string) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: provider.context.clock().getTime() })

type Finish = (token: string) => ReturnType<typeof post>

/** Every factor that is started in one call and added by a later one. */
const additions: Record<string, (token: string) => Promise<Finish>> = {
  'an address by link': async (held) => {
    const email = newEmail()
    await ok('/magic_links/email/send/secondary', { email }, held)
    const { token } = await provider.lastMail(email)
    return (by) => post('/magic_links/authenticate', { token, ...times }, by)
  },
  'an address by code': async (held) => {
    const email = newEmail()
    const { method_id } = await ok('/otps/email/send/secondary', { email }, held)
    const { code } = await provider.lastMail(email)
    return (by) => post('/otps/authenticate', { token: code, method_id, ...times }, by)
  },
  'a number': async (held) => {
    const number = newNumber()
    const { method_id } = await ok('/otps/sms/send/secondary', { phone_number: number }, held)
    const token = (await provider.mails(number)).at(-1)?.text.match(/^\d{6}/)?.[0]
    return (by) => post('/otps/authenticate', { token, method_id, ...times }, by)
  },
  'a passkey': async (held) => {
    const started = await ok('/webauthn/register/start', { domain: 'localhost' }, held)
    const authenticator = createSoftwareAuthenticator({ origin })
    const public_key_credential = authenticator.create(started.public_key_credential_creation_options)
    return (by) => post('/webauthn/register', { public_key_credential, ...times }, by)
  },
  'a wallet': async (held) => {
    const wallet = privateKeyToAccount(generatePrivateKey())
    const named = { crypto_wallet_address: wallet.address, crypto_wallet_type: 'ethereum' }
    const { challenge } = await ok('/crypto_wallets/authenticate/start/secondary', named, held)
    const signature = await wallet.signMessage({ message: challenge })
    return (by) => post('/crypto_wallets/authenticate', { ...named, signature, ...times }, by)
  },
  'an OAuth account': async (held) => {
    const { oauth_attach_token } = await ok('/oauth/attach', { provider: 'github' }, held)
    const visit = (url: string, cookie = '') => provider.app.inject({ method: 'GET', url, headers: { cookie } })
    const query = new URLSearchParams({ public_token: publicToken, oauth_attach_token })
    const start = await visit(`/v1/public/oauth/github/start?${query}`)
    const back = await walk(String(start.headers.location), `${origin}/v1/oauth/callback/github`)
    const landed = await visit(back.pathname + back.search, String(start.headers['set-cookie']).split(';', 1)[0])
    const token = new URL(String(landed.headers.location)).searchParams.get('token')
    return (by) => post('/oauth/authenticate', { token, ...times }, by)
  },
  'an authenticator app': async (held) => {
    const { secret } = await ok('/totps', {}, held)
    return (by) => post('/totps/authenticate', { totp_code: codeOf(secret), ...times }, by)
  },
}

const add = async (what: string, token: string) => {
  const reply = await (await additions[what]!(token))(token)
  assert.equal(reply.status, 200, reply.text)
}
/** What the owner sets up; a user has one app at most. */
const secondOf = (what: string) => (what === 'an authenticator app' ? 'a passkey' : 'an authenticator app')

/** How many factors of each kind count. */
const factorsOf = async (token: string) => {
  const { data } = await provider.call('/users/me', { method: 'GET', token })
  return Object.entries(data)
    .filter((entry): entry is [string, { verified?: boolean }[]] => Array.isArray(entry[1]))
    .map(([kind, all]) => `${all.filter(({ verified }) => verified !== false).length} ${kind}`)
}

for (const [what, begin] of Object.entries(additions)) {
  test(`security 24: ${what} that a session of one category started is not added once the owner has a second`, async () => {
    const email = newEmail()
    const { session_token: owner } = await provider.signIn(email, { minutes: 600 })
    const { session_token: thief } = await provider.signIn(email, { minutes: 600 })
    const finish = await begin(thief)
    await add(secondOf(what), owner)
    const before = await factorsOf(owner)
    const reported = (await provider.notices(email)).length

    const reply = await finish(thief)
    assert.deepEqual([reply.status, reply.error], [401, 'insufficient_factors'])
    assert.deepEqual(await factorsOf(owner), before)
    assert.equal((await provider.notices(email)).length, reported, 'the owner is told of nothing that was not added')
    const { session } = await ok('/sessions/authenticate', {}, thief)
    assert.equal(session.authentication_factors.length, 1)
  })

  test(`security 24: ${what} is added by the session that started it, once that has verified the second category, too`, async () => {
    const email = newEmail()
    const number = newNumber()
    const { session_token: owner } = await provider.signIn(email, { minutes: 600 })
    const { session_token: other } = await provider.signIn(email, { minutes: 600 })
    const finish = await begin(other)
    const text = async (token: string) => {
      const { method_id } = await ok('/otps/sms/send/secondary', { phone_number: number }, token)
      const code = (await provider.mails(number)).at(-1)?.text.match(/^\d{6}/)?.[0]
      await ok('/otps/authenticate', { token: code, method_id, ...times }, token)
    }
    await text(owner)
    await text(other)
    const reply = await finish(other)
    assert.equal(reply.status, 200, reply.text)
  })
}

const inOrder = async (finishes: Finish[], token: string) => {
  const statuses: number[] = []
  for (const finish of finishes) statuses.push((await finish(token)).status)
  return statuses
}
const ways: Record<string, (finishes: Finish[], token: string) => Promise<number[]>> = {
  'one after the other': inOrder,
  'in reverse order': (finishes, token) => inOrder(finishes.toReversed(), token),
  'all at once': async (finishes, token) =>
    (await Promise.all(finishes.map((finish) => finish(token)))).map(({ status }) => status),
}
for (const [way, finishAll] of Object.entries(ways))
  test(`a user with one category starts every other factor and adds them ${way}`, async () => {
    const { session_token: token } = await provider.signIn(newEmail(), { minutes: 600 })
    const finishes: Finish[] = []
    for (const begin of Object.values(additions)) finishes.push(await begin(token))
    const statuses = await finishAll(finishes, token)
    assert.deepEqual(
      statuses,
      finishes.map(() => 200),
    )
  })

test('security 24: a session of one category cannot set a password while the owner adds a second', async () => {
  const email = newEmail()
  const { session_token: owner } = await provider.signIn(email, { minutes: 600 })
  const { session_token: thief } = await provider.signIn(email, { minutes: 600 })
  // After the session was checked and before the password is set.
  provider.context.isBreached = async () => {
    delete provider.context.isBreached
    await add('a number', owner)
    return false
  }
  const { error } = await post('/passwords/session/reset', { password: 'seventeen purple otters knit' }, thief)
  assert.equal(error, 'insufficient_factors')
  const { data } = await provider.call('/users/me', { method: 'GET', token: owner })
  assert.equal(data.password, null)
})

test('security 24: what a session of two categories started is not added when both are more than an hour old', async () => {
  const { session_token: token } = await provider.signIn(newEmail(), { minutes: 600 })
  await add('a number', token)
  provider.advance(59 * 60_000)
  const finish = await additions['an address by link']!(token)
  provider.advance(2 * 60_000)
  assert.equal((await finish(token)).error, 'stale_factors')
})
