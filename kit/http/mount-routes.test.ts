import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteTable } from '@iyk/wire/routes.ts'
import { Type } from 'typebox'
import { createApp } from './create-app.ts'
import { mountRoutes } from './mount-routes.ts'
import { Refusal } from './refusal.ts'

const table = {
  'POST /echo': {
    body: Type.Object({
      word: Type.String({ maxLength: 20 }),
      minutes: Type.Optional(Type.Integer({ minimum: 5, errorType: 'invalid_session_duration' })),
    }),
    reply: Type.Object({ word: Type.String() }),
  },
  'POST /empty': { reply: Type.Object({}) },
  'POST /optional': {
    body: Type.Object({ word: Type.Optional(Type.String()) }),
    reply: Type.Object({ given: Type.Array(Type.String()) }),
  },
  'DELETE /words/:word': {
    params: Type.Object({ word: Type.String({ maxLength: 20 }) }),
    query: Type.Object({ after: Type.Optional(Type.String()) }),
    reply: Type.Object({ word: Type.String() }),
  },
  'GET /broken': { reply: Type.Object({}) },
  'GET /refused': { reply: Type.Object({}) },
} as const satisfies RouteTable

const publicUrl = 'https://cards.example.com'

const createEcho = async () => {
  const app = await createApp({
    publicUrl,
    environment: 'test',
    allowedOrigins: [publicUrl, 'https://app.example.com'],
  })
  mountRoutes(
    app,
    table,
    {
      'POST /echo': ({ body }) => ({ word: body.word }),
      'POST /empty': () => ({}),
      'POST /optional': ({ body }) => ({ given: Object.keys(body) }),
      'DELETE /words/:word': ({ params }) => ({ word: params.word }),
      'GET /broken': () => {
        throw new Error('the password is swordfish')
      },
      'GET /refused': () => {
        throw new Refusal('too_many_requests', { reason: 'secret reason', retryAfter: 7.2, details: { a: 1 } })
      },
    },
    { call: () => undefined, envelope: (reply) => ({ data: reply }) },
  )
  return app
}

type Scenario = {
  name: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PROPFIND' | 'TRACE'
  url?: string
  headers?: Record<string, string>
  payload?: string | Buffer
  status: number
  type?: string
  message?: RegExp
}

const json = { 'content-type': 'application/json' }

const scenarios: Scenario[] = [
  { name: 'default', payload: '{"word":"héllo 👋"}', status: 200 },
  {
    name: 'behavior: a wrong JSON type',
    payload: '{"word":5}',
    status: 400,
    type: 'bad_request',
    message: /^word must be string\.$/,
  },
  {
    name: 'behavior: numbers are not made of text',
    payload: '{"word":"a","minutes":"60"}',
    status: 400,
    type: 'bad_request',
  },
  {
    name: 'behavior: a missing field',
    payload: '{}',
    status: 400,
    type: 'bad_request',
    message: /^word is required\.$/,
  },
  {
    name: 'behavior: a bound with a type of its own',
    payload: '{"word":"a","minutes":4}',
    status: 400,
    type: 'invalid_session_duration',
  },
  { name: 'behavior: no body where one is needed', payload: '', status: 400, type: 'bad_request' },
  {
    name: 'behavior: an empty body under application/json where none is needed',
    url: '/empty',
    payload: '',
    status: 200,
  },
  { name: 'behavior: an empty body where every field is optional', url: '/optional', payload: '', status: 200 },
  { name: 'behavior: no body and no content type there', url: '/optional', headers: {}, status: 200 },
  { name: 'behavior: null is not an empty body', url: '/optional', payload: 'null', status: 400, type: 'bad_request' },
  {
    name: 'security 55: malformed JSON',
    payload: '{"word":',
    status: 400,
    type: 'bad_request',
    message: /not valid JSON/,
  },
  {
    name: 'security 55: broken UTF-8',
    payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    status: 400,
    type: 'bad_request',
  },
  { name: 'security 55: a NUL', payload: '{"word":"a\\u0000"}', status: 400, type: 'bad_request', message: /not text/ },
  {
    name: 'security 55: a lone surrogate',
    payload: '{"word":"\\ud800"}',
    status: 400,
    type: 'bad_request',
    message: /not text/,
  },
  {
    name: 'security 55: a key that reaches a prototype',
    payload: '{"word":"a","__proto__":{"b":1}}',
    status: 400,
    type: 'bad_request',
  },
  {
    name: 'security 55: nesting without end',
    payload: `{"word":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    status: 400,
    type: 'bad_request',
  },
  { name: 'security 55: a duplicate key counts once, the last', payload: '{"word":5,"word":"b"}', status: 200 },
  {
    name: 'security 55: another content type',
    headers: { 'content-type': 'text/plain' },
    payload: 'word',
    status: 400,
    type: 'bad_request',
  },
  {
    name: 'security 55: a body over the bound',
    payload: `{"word":"${'a'.repeat(70_000)}"}`,
    status: 413,
    type: 'request_too_large',
  },
  { name: 'behavior: another method', method: 'PUT', payload: '{', status: 405, type: 'method_not_allowed' },
  { name: 'behavior: a method of WebDAV', method: 'PROPFIND', status: 405, type: 'method_not_allowed' },
  { name: 'behavior: a method nobody uses', method: 'TRACE', headers: {}, status: 405, type: 'method_not_allowed' },
  { name: 'behavior: an address that cannot be decoded', method: 'GET', url: '/%zz', status: 400, type: 'bad_request' },
  { name: 'default: an id in the address', method: 'DELETE', url: '/words/%C3%A9', headers: {}, status: 200 },
  ...['/words/%00', '/words/a%00b', '/words/a?after=%00'].map((url) => ({
    name: `security 55: a NUL in the address: ${url}`,
    method: 'DELETE' as const,
    url,
    headers: {},
    status: 400,
    type: 'bad_request',
    message: /^The address holds characters that are not text\.$/,
  })),
  {
    name: 'behavior: an unexpected failure says nothing of its cause',
    method: 'GET',
    url: '/broken',
    status: 500,
    type: 'internal_server_error',
    message: /^Something went wrong\.$/,
  },
  {
    name: 'behavior: a refusal keeps its reason to itself',
    method: 'GET',
    url: '/refused',
    status: 429,
    type: 'too_many_requests',
    message: /^(?!.*secret)/,
  },
]

for (const { name, method = 'POST', url = '/echo', headers = json, payload, status, type, message } of scenarios)
  test(name, async () => {
    const app = await createEcho()
    const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
    assert.equal(answer.statusCode, status, answer.body)
    if (!type) return
    const error = answer.json()
    assert.match(answer.headers['content-type'] as string, /application\/json/)
    assert.equal(error.error_type, type)
    assert.equal(error.status_code, status)
    assert.match(error.request_id, /^request-id-test-[0-9a-f-]{36}$/)
    assert.equal(error.error_url, `${publicUrl}/errors#${type}`)
    if (message) assert.match(error.error_message, message)
    for (const key of ['body', 'params', 'query', 'data', 'stack']) assert.ok(!(key in error), key)
  })

test('behavior: says when to try again, and which methods an address takes', async () => {
  const app = await createEcho()
  assert.equal((await app.inject({ url: '/refused' })).headers['retry-after'], '8')
  assert.equal((await app.inject({ method: 'DELETE', url: '/echo' })).headers.allow, 'POST')
})

test('behavior: a preflight is answered before anything else, for known origins only, errors carry the same', async () => {
  const app = await createEcho()
  const ask = (origin: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/echo',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-sdk-client,x-sdk-parent-host',
      },
    })
  const { headers } = await ask('https://app.example.com')
  assert.equal(headers['access-control-allow-origin'], 'https://app.example.com')
  assert.equal(headers['access-control-allow-credentials'], 'true')
  assert.match(headers.vary as string, /Origin/i)
  assert.match(headers['access-control-allow-methods'] as string, /GET, POST, PUT, DELETE/)
  for (const name of ['authorization', 'content-type', 'idempotency-key', 'x-sdk-client', 'x-sdk-parent-host'])
    assert.ok((headers['access-control-allow-headers'] as string).includes(name), name)
  for (const url of ['/broken', '/refused', '/nowhere', '/%zz']) {
    const failed = await app.inject({ url, headers: { origin: 'https://app.example.com' } })
    assert.equal(failed.headers['access-control-allow-origin'], 'https://app.example.com', url)
    assert.equal(failed.headers['access-control-allow-credentials'], 'true', url)
    assert.match(failed.headers.vary as string, /Origin/i, url)
  }
})

test('security 34: an origin that is not known gets no word of CORS, on a preflight and on any answer', async () => {
  const app = await createEcho()
  const told = ({ headers }: { headers: object }) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-'))
  for (const origin of ['https://evil.example.com', 'https://app.example.com.evil.com', 'null', '']) {
    const headers = { origin, 'access-control-request-method': 'POST' }
    const preflight = await app.inject({ method: 'OPTIONS', url: '/echo', headers })
    assert.deepEqual(told(preflight), [], origin)
    for (const url of ['/refused', '/%zz']) {
      const answer = await app.inject({ url, headers: { origin } })
      assert.deepEqual(told(answer), [], `${url} ${origin}`)
      assert.match(answer.headers.vary as string, /Origin/i)
    }
  }
})

test('behavior: a reply against its shape fails in a test', async () => {
  const app = await createApp({ publicUrl, environment: 'test', allowedOrigins: [] })
  const wrong = { 'GET /number': { reply: Type.Object({ number: Type.Integer() }) } } as const
  mountRoutes(
    app,
    wrong,
    { 'GET /number': () => ({ number: 1.5 }) },
    { call: () => undefined, envelope: (reply) => reply, checkReplies: true },
  )
  assert.equal((await app.inject({ url: '/number' })).statusCode, 500)
})
