import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, origin, publicToken } from '@iyk/dev/identity-app.ts'

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({ settings: { publicUrl: 'https://cards.example', allowedOrigins: [origin] } })
})
after(() => provider.close())

type Headers = { origin?: string; 'x-sdk-parent-host'?: string; referer?: string }
const calls = [
  [`/projects/bootstrap/${publicToken}`, 'GET'],
  ['/magic_links/email/login_or_create', 'POST'],
  ['/events', 'POST'],
] as const
const bodies: Record<string, unknown> = {
  '/magic_links/email/login_or_create': { email: 'ada@example.com' },
  '/events': [],
}
const statusesWith = (headers: Headers) =>
  Promise.all(
    calls.map(async ([path, method]) => {
      const { status, error } = await provider.call(path, {
        method,
        body: bodies[path],
        headers: { origin: undefined, ...headers },
      })
      return error ?? status
    }),
  )

const welcome: Headers[] = [
  {},
  { origin },
  { origin: 'https://cards.example' },
  { 'x-sdk-parent-host': origin },
  { referer: `${origin}/auth/email?x=1` },
  { origin, 'x-sdk-parent-host': origin, referer: `${origin}/` },
]
for (const headers of welcome)
  test(`called from ${JSON.stringify(headers)} is allowed`, async () =>
    assert.deepEqual(await statusesWith(headers), [200, 200, 200]))

const foreign: Headers[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: `${origin}.evil.example` },
  { origin: 'http://localhost:3001' },
  { origin: 'https://localhost:3000' },
  { origin: `${origin}/` },
  { origin: 'https://sub.cards.example' },
  { origin: 'https://evil.example', 'x-sdk-parent-host': origin, referer: `${origin}/` },
  { 'x-sdk-parent-host': 'https://evil.example' },
  { referer: 'https://evil.example/page' },
  { referer: `https://evil.example/?${origin}` },
  { referer: `${origin}@evil.example/` },
  { referer: 'nonsense' },
  { 'x-sdk-parent-host': origin, referer: 'https://evil.example/' },
]
for (const headers of foreign)
  test(`security 34: called from ${JSON.stringify(headers)} is 403 bad_domain_for_stytch_sdk, also without cookies`, async () => {
    const refused = 'bad_domain_for_stytch_sdk'
    assert.deepEqual(await statusesWith(headers), [refused, refused, refused])
    assert.deepEqual(await provider.mails('evil@example.com'), [])
  })

test('security 34: a foreign page cannot redeem its own link in a visitor’s browser', async () => {
  await provider.call('/magic_links/email/login_or_create', { body: { email: 'attacker@example.com' } })
  const { token } = await provider.lastMail('attacker@example.com')
  const body = { token, session_duration_minutes: 60 }
  const forged = await provider.call('/magic_links/authenticate', { body, headers: { origin: 'https://evil.example' } })
  assert.equal(forged.status, 403)
  assert.equal((await provider.call('/magic_links/authenticate', { body })).status, 200)
})

test('security 34: a foreign page can read that it is refused, and nothing else', async () => {
  const origin = 'https://evil.example'
  const { app } = provider
  const corsHeaders = (headers: Record<string, unknown>) => [
    headers['access-control-allow-origin'],
    headers['access-control-allow-credentials'],
  ]
  const preflight = { origin, 'access-control-request-method': 'POST' }
  const response = await app.inject({ method: 'OPTIONS', url: '/sdk/v1/sessions/authenticate', headers: preflight })
  assert.deepEqual([response.statusCode, corsHeaders(response.headers)], [204, [origin, 'true']])
  for (const [method, path] of [
    ['POST', '/sessions/authenticate'],
    ['GET', '/users/me'],
    ['PUT', '/otps/authenticate'],
  ] as const) {
    const { status, error, headers } = await provider.call(path, { method, headers: { origin } })
    assert.deepEqual([status, error, corsHeaders(headers)], [403, 'bad_domain_for_stytch_sdk', [origin, 'true']], path)
    assert.match(String(headers.vary), /origin/i)
  }
  for (const url of ['/v1/sessions/authenticate', '/sdk/v10', '/api/cards']) {
    const elsewhere = await app.inject({ method: 'OPTIONS', url, headers: preflight })
    assert.deepEqual(corsHeaders(elsewhere.headers), [undefined, undefined], url)
  }
})

test('keys for backends are public', async () => {
  const { projectId } = provider.context.settings
  const headers = { origin: 'https://backend.example', authorization: undefined }
  assert.equal((await provider.call(`/v1/sessions/jwks/${projectId}`, { method: 'GET', headers })).status, 200)
})
