import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createIdentityApp, publicToken } from '@iyk/dev/identity-app.ts'
import { sdkRoutes } from '@iyk/wire/routes.ts'
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

const open = async (t: TestContext, url: string, timeout = 5000) => {
  const provider = await createIdentityApp({
    settings: { captcha: { siteKey: 'site-key' } },
    verifyCaptcha: verifyByHttp({ url, secret: 'the secret', timeout }),
  })
  t.after(() => provider.close())
  return provider
}

const send = '/magic_links/email/login_or_create'
const email = 'human@example.com'

test('a protected call needs a captcha that the service accepts', async (t) => {
  const asked: unknown[] = []
  const url = await serve(t, async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
    asked.push([request.method, Object.fromEntries(form)])
    response.end(JSON.stringify({ success: form.get('response') === 'good' }))
  })
  const provider = await open(t, url)
  const { data } = await provider.call(`/projects/bootstrap/${publicToken}`, { method: 'GET' })
  assert.deepEqual(data.captcha_settings, { enabled: true, siteKey: 'site-key' })
  const without = await provider.call(send, { body: { email } })
  assert.deepEqual([without.status, without.error, asked], [403, 'captcha_required', []])
  const empty = await provider.call(send, { body: { email, captcha_token: '' } })
  assert.equal(empty.error, 'captcha_required')
  const wrong = await provider.call(send, { body: { email, captcha_token: 'bad' } })
  assert.deepEqual([wrong.status, wrong.error], [403, 'captcha_failed'])
  assert.equal((await provider.mails()).length, 0)
  assert.equal((await provider.call(send, { body: { email, captcha_token: 'good' } })).status, 200)
  assert.equal((await provider.mails(email)).length, 1)
  assert.deepEqual(asked.at(-1), ['POST', { secret: 'the secret', response: 'good', remoteip: '203.0.113.7' }])
})

const sends = ['login_or_create', 'send/primary', 'send/secondary']
const marked = [
  ...['magic_links/email', 'otps/email', 'otps/sms', 'otps/whatsapp'].flatMap((path) =>
    sends.map((call) => `${path}/${call}`),
  ),
  ...['', '/authenticate', '/email/reset/start', '/email/reset', '/existing_password/reset', '/session/reset'].map(
    (call) => `passwords${call}`,
  ),
  ...[
    'otps/authenticate',
    'totps/authenticate',
    'totps/recover',
    'webauthn/authenticate',
    'crypto_wallets/authenticate',
  ],
]

test('the calls that the contract marks as protected are, and take a captcha_token', () => {
  const found = Object.entries(sdkRoutes).filter(([, route]) => 'protected' in route)
  assert.deepEqual(found.map(([key]) => key).sort(), marked.map((path) => `POST /sdk/v1/${path}`).sort())
  for (const [key, route] of found)
    assert.ok('body' in route && 'properties' in route.body && 'captcha_token' in route.body.properties, key)
})

test('security 53: another way of writing the path does not get past the captcha', async (t) => {
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
  ['answers something else', (_request, response) => response.end('{"success":"true"}')],
  ['answers no JSON', (_request, response) => response.end('yes')],
  [
    'sends elsewhere',
    (request, response) =>
      request.url === '/siteverify'
        ? response.writeHead(307, { location: '/other' }).end()
        : response.end('{"success":true}'),
  ],
  ['hangs up', (request) => request.socket.destroy()],
  ['never answers', () => undefined],
]
for (const [title, listener] of failures)
  test(`security 30: a captcha service that ${title} lets nobody through`, async (t) => {
    const provider = await open(t, await serve(t, listener), title === 'never answers' ? 50 : 5000)
    const { status, error } = await provider.call(send, { body: { email, captcha_token: 'good' } })
    assert.deepEqual([status, error], [503, 'server_unavailable'])
    assert.equal((await provider.mails()).length, 0)
  })

test('security 30: without a way to check captchas nobody gets through', async (t) => {
  const provider = await createIdentityApp({ settings: { captcha: { siteKey: 'site-key' } } })
  t.after(() => provider.close())
  assert.equal((await provider.call(send, { body: { email, captcha_token: 'good' } })).error, 'server_unavailable')
})
