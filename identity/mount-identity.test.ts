import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createIdentityApp, type IdentityApp, origin, publicToken } from '@iyk/dev/identity-app.ts'
import { type Route, sdkRoutes } from '@iyk/wire/routes.ts'
import type { FastifyBaseLogger } from 'fastify'

const written: string[] = []
const write = (...said: unknown[]) =>
  void written.push(JSON.stringify(said, (_key, value) => (value instanceof Error ? `${value.stack}` : value)))
const logger = {
  level: 'trace',
  fatal: write,
  error: write,
  warn: write,
  info: write,
  debug: write,
  trace: write,
  silent: () => {},
  child: () => logger,
} as unknown as FastifyBaseLogger

let provider: IdentityApp
before(async () => {
  provider = await createIdentityApp({ logger })
})
after(() => provider.close())

test('a response is wrapped, never cached, and sets no cookie', async () => {
  const { status, body, headers } = await provider.call(`/projects/bootstrap/${publicToken}`, { method: 'GET' })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['data'])
  assert.equal(body.data.status_code, 200)
  assert.equal(headers['cache-control'], 'no-store')
})

test('security 33: a sign-in sets a browser cookie that scripts cannot read; the SDK keeps its own', async () => {
  await provider.call('/magic_links/email/login_or_create', { body: { email: 'cookie@example.com' } })
  const { token } = await provider.lastMail('cookie@example.com')
  const body = { token, session_duration_minutes: 60 }
  const { headers, data } = await provider.call('/magic_links/authenticate', { body })
  const cookie = String(headers['set-cookie'])
  assert.match(cookie, /^iyk_browser=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
  const again = await provider.call('/sessions/authenticate', {
    body: {},
    token: data.session_token,
    headers: { cookie: cookie.split(';')[0] },
  })
  assert.deepEqual([again.status, again.headers['set-cookie']], [200, undefined])
  const { rows } = await provider.database.pool.query('select browser_hash from identity.known_browsers')
  assert.ok(!rows.some(({ browser_hash }) => cookie.includes(browser_hash.toString('base64url'))), 'stored hashed')
  const withCookies = await provider.call('/users/me', {
    method: 'GET',
    headers: { cookie: `stytch_session=${data.session_token}; iyk_stytch_session=${data.session_token}` },
  })
  assert.equal(withCookies.error, 'user_unauthenticated', 'a cookie is no credential here')
})

test('an error has its five fields and CORS headers, so that a browser can read it', async () => {
  for (const [path, method, type] of [
    ['/users/me', 'GET', 'user_unauthenticated'],
    ['/sessions/authenticate', 'GET', 'method_not_allowed'],
    ['/nowhere', 'POST', 'route_not_found'],
    ['/passwords/nowhere', 'POST', 'route_not_found'],
    ['/sessions/attest', 'POST', 'route_not_found'],
    ['/sessions/exchange_access_token', 'POST', 'route_not_found'],
  ] as const) {
    const { body, headers, status } = await provider.call(path, { method })
    assert.deepEqual(Object.keys(body).sort(), [
      'error_message',
      'error_type',
      'error_url',
      'request_id',
      'status_code',
    ])
    assert.deepEqual([body.error_type, body.status_code], [type, status])
    assert.match(String(headers['content-type']), /^application\/json/)
    assert.equal(headers['access-control-allow-origin'], origin)
    assert.equal(headers['access-control-allow-credentials'], 'true')
  }
  const backend = await provider.call('/v1/nowhere', { method: 'GET' })
  assert.deepEqual([backend.status, backend.error], [404, 'route_not_found'])
})

test('security 53: a different spelling of a path is a different path', async () => {
  for (const path of ['//users/me', '/users/me/', '/Users/me', '/users//me', '/users%2Fme'])
    assert.equal((await provider.call(path, { method: 'GET' })).error, 'route_not_found', path)
})

test('a preflight needs no credentials', async () => {
  const reply = await provider.call('/sessions/authenticate', {
    method: 'OPTIONS',
    headers: {
      authorization: undefined,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-sdk-client,x-sdk-parent-host',
    },
  })
  assert.equal(reply.status, 204)
  assert.equal(reply.headers['access-control-allow-origin'], origin)
  assert.match(String(reply.headers['access-control-allow-headers']), /x-sdk-parent-host/)
})

test('the SDK’s empty bodies, odd content types on GET and malformed X-SDK-Client are accepted', async () => {
  const { session_token } = await provider.signIn('sdk@example.com')
  const headers = { 'x-sdk-client': '%%% not base64', 'x-sdk-parent-host': origin }
  assert.equal((await provider.call('/users/me', { method: 'GET', token: session_token, headers })).status, 200)
  assert.equal((await provider.call('/sessions/revoke', { token: session_token, headers })).status, 200)
})

test('telemetry is accepted without Authorization, limited in size, and dropped', async () => {
  const events = (body: unknown) => provider.call('/events', { body, headers: { authorization: undefined } })
  const event = { telemetry: { event_id: 'x' }, event: { public_token: 'anything', event_name: 'start', details: {} } }
  assert.equal((await events([event, event])).status, 200)
  assert.equal((await events(Array(101).fill(event))).error, 'bad_request')
  assert.equal((await events(`[{"x":"${'y'.repeat(70_000)}"}]`)).error, 'request_too_large')
})

const bodies: [title: string, body: unknown, error: string][] = [
  ['not JSON', '{', 'bad_request'],
  ['an array', [], 'bad_request'],
  ['a string', '"x"', 'bad_request'],
  ['null', 'null', 'bad_request'],
  ['no body', undefined, 'bad_request'],
  ['a prototype key', '{"email":"a@example.com","__proto__":{"x":1}}', 'bad_request'],
  ['a constructor key', '{"email":"a@example.com","constructor":{"prototype":{}}}', 'bad_request'],
  ['NUL', '{"email":"a\\u0000@example.com"}', 'bad_request'],
  ['a lone surrogate', '{"email":"a\\ud800@example.com"}', 'bad_request'],
  ['too deep', `{"email":${'['.repeat(100)}${']'.repeat(100)}}`, 'bad_request'],
  ['too large', `{"email":"${'a'.repeat(70_000)}"}`, 'request_too_large'],
  ['duplicate keys, the last one bad', '{"email":"a@example.com","email":"nobody"}', 'invalid_email'],
]
for (const [title, body, error] of bodies)
  test(`security 55: a body is refused with ${error}: ${title}`, async () => {
    const reply = await provider.call('/magic_links/email/login_or_create', { body })
    assert.equal(reply.error, error)
    assert.ok(reply.status >= 400 && reply.status < 500)
  })

test('security 55: another content type is refused', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const body = JSON.stringify({ email: 'a@example.com' })
    const reply = await provider.call('/magic_links/email/login_or_create', {
      body,
      headers: { 'content-type': type },
    })
    assert.equal(reply.error, 'bad_request')
  }
})

const fields = ['error_message', 'error_type', 'error_url', 'request_id', 'status_code']
/** A call with a raw body, not signed in. */
const send = async (method: string, url: string, payload?: string | Buffer) => {
  const response = await provider.app.inject({
    method: method as 'POST',
    url,
    headers: {
      origin,
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
    },
    ...(payload !== undefined && { payload }),
  })
  const body = response.json()
  if (response.statusCode !== 200) {
    assert.deepEqual(Object.keys(body).sort(), fields, url)
    assert.match(String(response.headers['content-type']), /^application\/json/)
  }
  return { status: response.statusCode, error: body.error_type, allow: response.headers.allow }
}

for (const [key, route] of Object.entries<Route>(sdkRoutes)) {
  const [method = '', path = ''] = key.split(' ')
  const url = path.replace(/:\w+/g, 'x')

  test(`security 55: ${key} refuses what it cannot parse, in the wire’s error format`, async () => {
    const patched = await send('PATCH', url, '{')
    assert.deepEqual([patched.status, patched.error], [405, 'method_not_allowed'])
    assert.ok(patched.allow?.split(', ').includes(method))
    if (method === 'GET') return
    assert.equal((await send(method, url, Buffer.from('{"a":"\xff"}', 'latin1'))).error, 'bad_request')
    assert.equal((await send(method, url, '{')).error, 'bad_request')
    const large = await send(method, url, `{"a":"${'a'.repeat(70_000)}"}`)
    assert.deepEqual([large.status, large.error], [413, 'request_too_large'])
    const empty = await send(method, url, '')
    if (route.body) assert.deepEqual(empty, await send(method, url, '{}'), 'no body is an empty object')
    else assert.notEqual(empty.error, 'bad_request')
    if (route.body) assert.equal((await send(method, url, '"x"')).error, 'bad_request')
  })
}

test('security 30: when the store fails, no one is signed in and nothing reveals why', async () => {
  const failing = await createIdentityApp()
  const { session_token } = await failing.signIn('down@example.com')
  await failing.database.pool.query('alter table identity.sessions rename to sessions_gone')
  try {
    for (const [path, method] of [
      ['/users/me', 'GET'],
      ['/sessions/authenticate', 'POST'],
      ['/sessions/revoke', 'POST'],
    ] as const) {
      const { status, error, text } = await failing.call(path, {
        method,
        token: session_token,
        ...(path === '/sessions/authenticate' && { body: {} }),
      })
      assert.deepEqual([status, error], [500, 'internal_server_error'])
      assert.doesNotMatch(text, /sessions_gone|relation|identity\./)
    }
    await failing.call('/magic_links/email/login_or_create', { body: { email: 'down@example.com' } })
    const { token } = await failing.lastMail('down@example.com')
    const body = { token, session_duration_minutes: 60 }
    assert.equal((await failing.call('/magic_links/authenticate', { body })).status, 500)
    await failing.database.pool.query('alter table identity.sessions_gone rename to sessions')
    assert.equal((await failing.call('/magic_links/authenticate', { body })).status, 200, 'the link was not spent')
  } finally {
    await failing.close()
  }
})

test('security 9: no response and no log line contains a link, a code or a session token', async () => {
  const replies: string[] = []
  const call: typeof provider.call = async (...args) => {
    const reply = await provider.call(...args)
    replies.push(reply.text + JSON.stringify(reply.headers))
    return reply
  }
  const email = 'secret@example.com'
  await call('/magic_links/email/login_or_create', { body: { email } })
  const link = await provider.lastMail(email)
  const { session_token } = await provider.signIn(email)
  for (const path of ['/magic_links/email/send/primary', '/otps/email/login_or_create', '/otps/email/send/primary'])
    await call(path, { body: { email } })
  for (const path of ['/magic_links/email/send/secondary', '/otps/email/send/secondary'])
    await call(path, { body: { email }, token: session_token })
  const code = await provider.lastMail(email)
  const method_id = link.methodId
  const times = { session_duration_minutes: 60 }
  await call('/otps/authenticate', { body: { token: code.code, method_id: 'wrong', ...times } })
  const anonymous = 'email-test-00000000-0000-4000-8000-000000000000'
  await call('/otps/authenticate', { body: { token: code.code, method_id: anonymous, ...times } })
  await call('/otps/authenticate', { body: { token: link.code, method_id, ...times } })
  await call('/otps/authenticate', { body: { token: `${code.code}0`, method_id, ...times } })
  await call('/magic_links/authenticate', { body: { token: link.token, ...times, code_verifier: 'v'.repeat(43) } })
  await call('/sessions/revoke', { token: session_token })
  await call('/sessions/revoke', { token: session_token })

  assert.ok(written.length > 0 && replies.length > 0)
  for (const secret of [link.token, link.code, code.code, session_token])
    for (const said of [...replies, ...written]) assert.ok(!said.includes(secret), `${secret} in ${said}`)
})
