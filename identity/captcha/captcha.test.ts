import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createIdentityApp, origin, publicToken } from '@iyk/dev/identity-app.ts'
import { createSoftwareAuthenticator } from '@iyk/dev/software-authenticator.ts'
import { sdkRoutes } from '@iyk/wire/routes.ts'
import { Secret, TOTP } from 'otpauth'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { verifyByHttp } from './verify-by-http.ts'

const serve = async (t: TestContext, listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`
}

const verifier = (url: string, timeout = 5000) =>
  verifyByHttp({ service: 'turnstile', url, secret: 'the secret', minimumScore: 0.5, checksHostname: true, timeout })

const open = async (t: TestContext, url: string, timeout = 5000) => {
  const provider = await createIdentityApp({
    settings: { captcha: { siteKey: 'site-key' } },
    verifyCaptcha: verifier(url, timeout),
  })
  t.after(() => provider.close())
  return provider
}

const send = '/magic_links/email/login_or_create'
const email = 'human@example.com'

test('a protected call needs a captcha that the captcha service accepts', async (t) => {
  const requests: unknown[] = []
  const url = await serve(t, async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    requests.push([request.method, Object.fromEntries(form)])
    response.end(JSON.stringify({ success: form.get('response') === 'good' }))
  })
  const provider = await open(t, url)
  const { data } = await provider.call(`/projects/bootstrap/${publicToken}`, { method: 'GET' })
  assert.deepEqual(data.captcha_settings, { enabled: true, siteKey: 'site-key' })
  const without = await provider.call(send, { body: { email } })
  assert.deepEqual([without.status, without.error, requests], [403, 'captcha_required', []])
  const empty = await provider.call(send, { body: { email, captcha_token: '' } })
  assert.equal(empty.error, 'captcha_required')
  const wrong = await provider.call(send, { body: { email, captcha_token: 'bad' } })
  assert.deepEqual([wrong.status, wrong.error], [403, 'captcha_failed'])
  assert.equal((await provider.mails()).length, 0)
  assert.equal((await provider.call(send, { body: { email, captcha_token: 'good' } })).status, 200)
  assert.equal((await provider.mails(email)).length, 1)
  assert.deepEqual(requests.at(-1), ['POST', { secret: 'the secret', response: 'good', remoteip: '203.0.113.7' }])
})

const sends = ['login_or_create', 'send/primary', 'send/secondary']
const required = [
  ...['magic_links/email', 'otps/email', 'otps/sms', 'otps/whatsapp'].flatMap((path) =>
    sends.map((call) => `${path}/${call}`),
  ),
  ...['', '/authenticate', '/email/reset/start', '/email/reset'].map((call) => `passwords${call}`),
]
/** Bodies of SDK 0.11.4 have no captcha_token for the resets, and wallets need none to request a challenge. */
const ifSent = [
  ...['primary', 'secondary'].map((variant) => `crypto_wallets/authenticate/start/${variant}`),
  'passwords/existing_password/reset',
  'passwords/session/reset',
]

test('a captcha is required where the specified body has a field for it', () => {
  const found = (wanted: string) =>
    Object.entries(sdkRoutes).flatMap(([key, route]) => ('captcha' in route && route.captcha === wanted ? [key] : []))
  const keys = (paths: string[]) => paths.map((path) => `POST /sdk/v1/${path}`).sort()
  assert.deepEqual(found('required').sort(), keys(required))
  assert.deepEqual(found('if-sent').sort(), keys(ifSent))
  for (const [key, route] of Object.entries(sdkRoutes))
    if ('captcha' in route)
      assert.ok('body' in route && 'properties' in route.body && 'captcha_token' in route.body.properties, key)
})

test('security 53: a different spelling of the path does not bypass the captcha', async (t) => {
  const provider = await open(t, 'http://127.0.0.1:9/')
  for (const path of [
    send,
    `/${send}`,
    `${send}/`,
    send.toUpperCase(),
    send.replace('_', '%5F'),
    `${send}?captcha_token=x`,
  ]) {
    const { error } = await provider.call(path, { body: { email } })
    assert.ok(error === 'captcha_required' || error === 'route_not_found', `${path}: ${error}`)
  }
  assert.equal((await provider.mails()).length, 0)
})

const failures: [title: string, listener: RequestListener][] = [
  ['fails', (_request, response) => response.writeHead(500).end('{"success":true}')],
  ['returns another shape', (_request, response) => response.end('{"success":"true"}')],
  ['returns no JSON', (_request, response) => response.end('yes')],
  [
    'redirects',
    (request, response) =>
      request.url === '/siteverify'
        ? response.writeHead(307, { location: '/other' }).end()
        : response.end('{"success":true}'),
  ],
  ['closes the connection', (request) => request.socket.destroy()],
  ['never responds', () => undefined],
]
for (const [title, listener] of failures)
  test(`security 30: a captcha service that ${title} lets no call through`, async (t) => {
    const provider = await open(t, await serve(t, listener), title === 'never responds' ? 50 : 5000)
    const { status, error } = await provider.call(send, { body: { email, captcha_token: 'good' } })
    assert.deepEqual([status, error], [503, 'server_unavailable'])
    assert.equal((await provider.mails()).length, 0)
  })

test('security 30: without a verifier for captchas no call gets through', async (t) => {
  const provider = await createIdentityApp({ settings: { captcha: { siteKey: 'site-key' } } })
  t.after(() => provider.close())
  assert.equal((await provider.call(send, { body: { email, captcha_token: 'good' } })).error, 'server_unavailable')
})

const hour = { session_duration_minutes: 60 }

test('with a captcha on, the bodies of SDK 0.11.4 finish every sign-in', async (t) => {
  const provider = await createIdentityApp({
    settings: { captcha: { siteKey: 'site-key' } },
    verifyCaptcha: async (token) => (token === 'solved' ? { solved: true } : { solved: false, reason: 'not solved' }),
  })
  t.after(() => provider.close())
  const captcha_token = 'solved'
  const call = async (path: string, body: object, token?: string) => {
    const reply = await provider.call(path, { body, token })
    assert.equal(reply.status, 200, `${path}: ${reply.text}`)
    return reply.data
  }

  const { method_id } = await call('/otps/email/login_or_create', { email, captcha_token })
  const { code } = await provider.lastMail(email)
  const { session_token: token } = await call('/otps/authenticate', { token: code, method_id, ...hour })

  const account = privateKeyToAccount(generatePrivateKey())
  const wallet = { crypto_wallet_address: account.address, crypto_wallet_type: 'ethereum' }
  const { challenge } = await call('/crypto_wallets/authenticate/start/primary', { ...wallet, captcha_token })
  const signature = await account.signMessage({ message: challenge })
  await call('/crypto_wallets/authenticate', { ...wallet, signature, ...hour })
  const unsolved = await provider.call('/crypto_wallets/authenticate/start/primary', {
    body: { ...wallet, captcha_token: 'unsolved' },
  })
  assert.equal(unsolved.error, 'captcha_failed')
  assert.equal((await provider.call('/crypto_wallets/authenticate/start/primary', { body: wallet })).status, 200)

  const authenticator = createSoftwareAuthenticator({ origin })
  const made = await call('/webauthn/register/start', { domain: 'localhost' }, token)
  const created = authenticator.create(made.public_key_credential_creation_options)
  await call('/webauthn/register', { public_key_credential: created, ...hour }, token)
  const started = await call('/webauthn/authenticate/start', { domain: 'localhost' })
  const credential = authenticator.get(started.public_key_credential_request_options)
  await call('/webauthn/authenticate', { public_key_credential: credential, ...hour })

  const other = 'app@example.com'
  await call('/passwords', { email: other, password: 'eleven teal walruses', captcha_token, ...hour })
  const changed = { existing_password: 'eleven teal walruses', new_password: 'twelve teal walruses' }
  const { session_token: own } = await call('/passwords/existing_password/reset', { email: other, ...changed })
  await call('/passwords/session/reset', { password: 'thirteen teal walruses' }, own)
  const app = await call('/totps', { expiration_minutes: 60 }, own)
  const shown = TOTP.generate({ secret: Secret.fromBase32(app.secret), timestamp: provider.context.clock().getTime() })
  await call('/totps/authenticate', { totp_code: shown, ...hour }, own)
  await call('/totps/recover', { recovery_code: app.recovery_codes[0], ...hour }, own)
})

test('captchas are counted by network before the captcha service is called, and unsolved ones use up no emails', async (t) => {
  let calls = 0
  const provider = await createIdentityApp({
    settings: { captcha: { siteKey: 'site-key' }, rateLimits: true },
    verifyCaptcha: async (token) => {
      calls += 1
      return token === 'solved' ? { solved: true } : { solved: false, reason: 'not solved' }
    },
  })
  t.after(() => provider.close())
  const ask = (captcha_token: string, from: string) => provider.call(send, { body: { email, captcha_token }, from })
  for (let round = 0; round < 3100; round += 100)
    await Promise.all(Array.from({ length: 100 }, () => ask('junk', '203.0.113.66')))
  assert.equal(calls, 3000)
  const { status, error } = await ask('solved', '203.0.113.66')
  assert.deepEqual([status, error, calls], [429, 'too_many_requests', 3000])
  assert.equal((await provider.call(send, { body: { email }, from: '203.0.113.66' })).error, 'captcha_required')
  assert.equal((await ask('solved', '203.0.113.7')).status, 200)
})
