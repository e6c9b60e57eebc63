import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorTypes } from '@iyk/wire/error-types.ts'
import type { RouteTable } from '@iyk/wire/routes.ts'
import { Type } from '@iyk/wire/shape.ts'
import { pino } from 'pino'
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

const bounds = {
  'POST /bounds': {
    body: Type.Object(
      {
        supply: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 9 }), Type.Null()])),
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 3, pattern: '\\S' })),
        code: Type.Optional(Type.String({ minLength: 2 })),
        open: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
        side: Type.Optional(Type.String({ enum: ['left', 'right'] })),
        place: Type.Optional(Type.Object({ tags: Type.Array(Type.String(), { maxItems: 1 }) })),
      },
      { additionalProperties: false, minProperties: 1 },
    ),
    reply: Type.Object({}),
  },
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
    message: /^word must be a string\.$/,
  },
  {
    name: 'behavior: a number as a string',
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
    name: 'behavior: an out-of-bounds value whose shape names its own error type',
    payload: '{"word":"a","minutes":4}',
    status: 400,
    type: 'invalid_session_duration',
  },
  { name: 'behavior: no body where one is required', payload: '', status: 400, type: 'bad_request' },
  {
    name: 'behavior: an empty body as application/json where none is required',
    url: '/empty',
    payload: '',
    status: 200,
  },
  { name: 'behavior: an empty body where every field is optional', url: '/optional', payload: '', status: 200 },
  {
    name: 'behavior: no body and no content type where every field is optional',
    url: '/optional',
    headers: {},
    status: 200,
  },
  {
    name: 'behavior: null does not count as an empty body',
    url: '/optional',
    payload: 'null',
    status: 400,
    type: 'bad_request',
  },
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
  {
    name: 'security 55: a NUL character',
    payload: '{"word":"a\\u0000"}',
    status: 400,
    type: 'bad_request',
    message: /not allowed/,
  },
  {
    name: 'security 55: a lone surrogate',
    payload: '{"word":"\\ud800"}',
    status: 400,
    type: 'bad_request',
    message: /not allowed/,
  },
  {
    name: 'security 55: a key that would change a prototype',
    payload: '{"word":"a","__proto__":{"b":1}}',
    status: 400,
    type: 'bad_request',
  },
  {
    name: 'security 55: endless nesting',
    payload: `{"word":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    status: 400,
    type: 'bad_request',
  },
  { name: 'security 55: of duplicate keys the last one counts', payload: '{"word":5,"word":"b"}', status: 200 },
  {
    name: 'security 55: an unsupported content type',
    headers: { 'content-type': 'text/plain' },
    payload: 'word',
    status: 400,
    type: 'bad_request',
  },
  {
    name: 'security 55: a body over the size limit',
    payload: `{"word":"${'a'.repeat(70_000)}"}`,
    status: 413,
    type: 'request_too_large',
    message: /^The request body is too large\.$/,
  },
  { name: 'behavior: an unsupported method', method: 'PUT', payload: '{', status: 405, type: 'method_not_allowed' },
  { name: 'behavior: a WebDAV method', method: 'PROPFIND', status: 405, type: 'method_not_allowed' },
  {
    name: 'behavior: a method that is rarely used',
    method: 'TRACE',
    headers: {},
    status: 405,
    type: 'method_not_allowed',
  },
  { name: 'behavior: a URL that cannot be decoded', method: 'GET', url: '/%zz', status: 400, type: 'bad_request' },
  { name: 'default: an id in the URL', method: 'DELETE', url: '/words/%C3%A9', headers: {}, status: 200 },
  ...['/words/%00', '/words/a%00b', '/words/a?after=%00'].map((url) => ({
    name: `security 55: a NUL in the URL: ${url}`,
    method: 'DELETE' as const,
    url,
    headers: {},
    status: 400,
    type: 'bad_request',
    message: /^The URL has characters that are not allowed\.$/,
  })),
  {
    name: 'behavior: an unexpected failure reveals nothing about its cause',
    method: 'GET',
    url: '/broken',
    status: 500,
    type: 'internal_server_error',
    message: /^Something went wrong\.$/,
  },
  {
    name: 'behavior: the reason of a refusal is not sent to the caller',
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
    const response = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
    assert.equal(response.statusCode, status, response.body)
    if (!type) return
    const error = response.json()
    assert.match(response.headers['content-type'] as string, /application\/json/)
    assert.equal(error.error_type, type)
    assert.equal(error.status_code, status)
    assert.match(error.request_id, /^request-id-test-[0-9a-f-]{36}$/)
    assert.equal(error.error_url, `${publicUrl}/errors#${type}`)
    if (message) assert.match(error.error_message, message)
    for (const key of ['body', 'params', 'query', 'data', 'stack']) assert.ok(!(key in error), key)
  })

for (const [payload, sentence] of [
  [{ supply: 0 }, 'supply must be at least 1.'],
  [{ supply: 10 }, 'supply must be at most 9.'],
  [{ supply: 1.5 }, 'supply must be an integer.'],
  [{ name: '' }, 'name cannot be empty.'],
  [{ name: 'four' }, 'name can have at most 3 characters.'],
  [{ name: ' ' }, 'name does not have the right format.'],
  [{ code: 'a' }, 'code must have at least 2 characters.'],
  [{ open: 'maybe' }, 'open is not one of the allowed values.'],
  [{ side: 'up' }, 'side is not one of the allowed values.'],
  [{ place: 'here' }, 'place must be an object.'],
  [{ place: {} }, 'place.tags is required.'],
  [{ place: { tags: {} } }, 'place.tags must be a list.'],
  [{ place: { tags: ['a', 7] } }, 'place.tags can have at most 1 item.'],
  [{ place: { tags: [7] } }, 'place.tags.0 must be a string.'],
  [{ color: 'red' }, 'color is not a field of this request.'],
  [{}, 'The body must have at least 1 field.'],
  [[], 'The body must be an object.'],
] as const)
  test(`behavior: ${JSON.stringify(payload)} is refused in a plain sentence`, async () => {
    const app = await createApp({ publicUrl, environment: 'test', allowedOrigins: [] })
    const envelope = (reply: object) => reply
    mountRoutes(app, bounds, { 'POST /bounds': () => ({}) }, { call: () => undefined, envelope })
    const response = await app.inject({ method: 'POST', url: '/bounds', headers: json, body: JSON.stringify(payload) })
    assert.deepEqual([response.statusCode, response.json().error_message], [400, sentence])
  })

test('behavior: what a library says about a request stays in the log, by its code', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const app = await createApp({ publicUrl, environment: 'test', allowedOrigins: [], logger })
  app.post('/picky', async () => {
    throw Object.assign(new Error('swordfish'), { statusCode: 422, code: 'FST_PICKY' })
  })
  const response = await app.inject({ method: 'POST', url: '/picky' })
  assert.deepEqual([response.statusCode, response.json().error_message], [400, errorTypes.bad_request[1]])
  assert.equal(JSON.parse(lines.at(-1) ?? '').reason, 'FST_PICKY')
  assert.doesNotMatch(lines.join(), /swordfish/)
})

test('behavior: no error is cached, one about a URL that cannot be decoded included', async () => {
  const app = await createEcho()
  for (const url of ['/%ff', '/broken', '/refused', '/echo'])
    assert.equal((await app.inject({ url })).headers['cache-control'], 'no-store', url)
})

test('behavior: says when to try again, and which methods a URL allows', async () => {
  const app = await createEcho()
  assert.equal((await app.inject({ url: '/refused' })).headers['retry-after'], '8')
  assert.equal((await app.inject({ method: 'DELETE', url: '/echo' })).headers.allow, 'POST')
})

test('behavior: preflights are answered first and only for known origins; errors carry the same headers', async () => {
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

test('security 34: an unknown origin gets no CORS headers, on preflights and on other responses', async () => {
  const app = await createEcho()
  const corsHeaders = ({ headers }: { headers: object }) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-'))
  for (const origin of ['https://evil.example.com', 'https://app.example.com.evil.com', 'null', '']) {
    const headers = { origin, 'access-control-request-method': 'POST' }
    const preflight = await app.inject({ method: 'OPTIONS', url: '/echo', headers })
    assert.deepEqual(corsHeaders(preflight), [], origin)
    for (const url of ['/refused', '/%zz']) {
      const response = await app.inject({ url, headers: { origin } })
      assert.deepEqual(corsHeaders(response), [], `${url} ${origin}`)
      assert.match(response.headers.vary as string, /Origin/i)
    }
  }
})

test('behavior: a reply that does not match its shape fails in a test', async () => {
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
