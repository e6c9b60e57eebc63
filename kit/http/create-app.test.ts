import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { createApp } from './create-app.ts'
import { Refusal } from './refusal.ts'

const publicUrl = 'https://cards.example.com'

type Options = Partial<Parameters<typeof createApp>[0]>

const open = async (t: TestContext, options: Options = {}) => {
  const app = await createApp({ publicUrl, environment: 'test', allowedOrigins: [], ...options })
  app.post('/echo', async ({ body }) => body)
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  app.post('/slow', async () => {
    await finished
    return 'done'
  })
  app.get('/long', async () => 'x'.repeat(50_000_000))
  app.get('/words/:word', async () => 'a word')
  app.get('/refused', async () => {
    throw new Refusal('too_many_requests', { reason: 'why' })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  return { app, port: (app.server.address() as AddressInfo).port, finish }
}

/** A client that slowly sends `rest` over and over. Resolves to the response once the server closes the connection. */
const drip = async (t: TestContext, port: number, head: string, rest: string) => {
  const socket: Socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  let reply = ''
  socket.setEncoding('utf8').on('data', (text) => (reply += text))
  // A reset closes the connection, too.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.write(head)
  const dripping = setInterval(() => socket.writable && socket.write(rest), 10)
  await closed
  clearInterval(dripping)
  return reply
}

const quick = { headers: 100, request: 200, checked: 20, silence: 60_000 }
const dripping: [what: string, head: string, rest: string][] = [
  [
    'an endless slow body',
    'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n',
    '1',
  ],
  [
    'an endless slow chunked body',
    'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    '1\r\n1\r\n',
  ],
]
for (const [what, head, rest] of dripping)
  test(`security 55: ${what} holds its connection only as long as a request may take, then gets 408`, async (t) => {
    const { port } = await open(t, { arrival: quick })
    const reply = await drip(t, port, head, rest)
    const [, body = ''] = /HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*\r\n\r\n(\{.*\})/.exec(reply) ?? []
    assert.equal(JSON.parse(body).error_type, 'request_timeout', reply)
  })

test('security 55: a body that is refused before it arrives holds its connection as long, and gets no second response', async (t) => {
  const { port } = await open(t, { arrival: quick })
  for (const path of ['/nowhere', '/%']) {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n`
    const reply = await drip(t, port, head, '1')
    assert.deepEqual(reply.match(/HTTP\/1\.1 \d+/g), [path === '/%' ? 'HTTP/1.1 400' : 'HTTP/1.1 404'], reply)
  }
})

test('behavior: a request that breaks off gets an error like any other, which its page can read', async (t) => {
  const { lines, logger } = createLogger('info')
  const origin = 'https://app.example.com'
  const { port } = await open(t, { arrival: quick, allowedOrigins: [origin], logger })
  const slow = (from: string) =>
    drip(
      t,
      port,
      `POST /echo HTTP/1.1\r\nHost: x\r\nOrigin: ${from}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`,
      '1',
    )
  const invalid = await drip(t, port, 'no such thing\r\n\r\n', '')
  const replies = [
    { reply: await slow(origin), type: 'request_timeout', status: 408, readable: true },
    { reply: await slow('https://evil.example.com'), type: 'request_timeout', status: 408, readable: false },
    { reply: invalid, type: 'bad_request', status: 400, readable: false },
  ]
  for (const { reply, type, status, readable } of replies) {
    const [head = '', body = ''] = reply.split('\r\n\r\n')
    const { request_id, ...error } = JSON.parse(body)
    assert.match(request_id, /^request-id-test-[0-9a-f-]{36}$/)
    assert.deepEqual([error.status_code, error.error_type], [status, type])
    assert.equal(error.error_url, `${publicUrl}/errors#${type}`)
    assert.match(head, /^cache-control: no-store$/im)
    assert.match(head, /^vary: Origin$/im)
    assert.equal(/^access-control-allow-origin: https:\/\/app\.example\.com$/im.test(head), readable, head)
    assert.equal(/^access-control-allow-credentials: true$/im.test(head), readable, head)
    assert.ok(lines.some((line) => line.reqId === request_id && line.msg === 'refused' && line.type === type))
  }
})

test('security 34: a request that breaks off gets nothing of the one before it on the same connection', async (t) => {
  const origin = 'https://app.example.com'
  const { port } = await open(t, { arrival: quick, allowedOrigins: [origin] })
  const first = `GET /words/one HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\n\r\n`
  const reply = await drip(t, port, first, 'GET /words/two HTTP/1.1\r\nX-Word: ')
  const [, late = ''] = /HTTP\/1\.1 200 [\s\S]*(HTTP\/1\.1 4\d\d [\s\S]*)/.exec(reply) ?? []
  assert.match(late, /"error_type"/, reply)
  assert.doesNotMatch(late, /access-control/i)
})

for (const trustedProxies of [[], ['127.0.0.1']])
  for (const count of [1, 2])
    test(`security 34: ${count} in progress, ${trustedProxies.length} proxies: what follows on the connection gets no response in their place`, async (t) => {
      const origin = 'https://app.example.com'
      const { app, port, finish } = await open(t, { allowedOrigins: [origin], trustedProxies })
      const request = `POST /slow HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Length: 0\r\n\r\n`
      const found = once(app.server, 'clientError')
      const reply = drip(t, port, `${request.repeat(count)}no such thing\r\n\r\n`, '')
      await found
      finish()
      const marks = (await reply).match(/HTTP\/1\.1 \d+|done|error_type/g)
      assert.deepEqual(marks, Array(count).fill(['HTTP/1.1 200', 'done']).flat())
    })

const unusual: [what: string, head: string, status: number, body: RegExp][] = [
  [
    'HTTP/1.1 without Host',
    'GET /words/one HTTP/1.1\r\n',
    400,
    /"error_type":"bad_request".*"The Host header is missing\."/,
  ],
  ['HTTP/1.0 without Host', 'GET /words/one HTTP/1.0\r\n', 200, /^a word$/],
  ['an unknown expectation', 'GET /words/one HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n', 200, /^a word$/],
  ['two lengths', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n', 400, /"bad_request"/],
  ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-Word: ${'x'.repeat(20_000)}\r\n`, 400, /"bad_request"/],
]
for (const [what, head, status, body] of unusual)
  test(`behavior: ${what} gets ${status} with a body like any other`, async (t) => {
    const { port } = await open(t)
    const reply = await drip(t, port, `${head}Connection: close\r\n\r\n`, '')
    assert.match(reply, new RegExp(`^HTTP/1\\.1 ${status} `))
    assert.match(reply.split('\r\n\r\n')[1] ?? '', body)
  })

test('security 55: endless headers get the same response', async (t) => {
  const { port } = await open(t, { arrival: quick })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /echo HTTP/1.1\r\nHost: x\r\nX-Word: ')
  const [reply] = await once(socket.setEncoding('utf8'), 'data')
  assert.match(reply, /^HTTP\/1\.1 408 [\s\S]*"error_type":"request_timeout"/)
  await once(socket, 'close')
})

test('security 55: a client that does not read the response is disconnected', async (t) => {
  const { app, port } = await open(t, { arrival: { ...quick, silence: 100 } })
  const closed = once(app.server, 'connection').then(([socket]) => once(socket, 'close'))
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  socket.on('error', () => {})
  socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n')
  await closed
})

test('security 55: so is one that keeps sending what is not HTTP', async (t) => {
  const { app, port } = await open(t, { arrival: { ...quick, silence: 100 } })
  const closed = once(app.server, 'connection').then(([socket]) => once(socket, 'close'))
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n')
  const dripping = setInterval(() => socket.writable && socket.write('no such thing\r\n\r\n'), 10)
  t.after(() => {
    clearInterval(dripping)
    socket.destroy()
  })
  await closed
})

test('security 55: time limits in production: headers within 15 s, a request within 65 s', async (t) => {
  const { app } = await open(t)
  const { headersTimeout, requestTimeout, timeout } = app.server
  assert.deepEqual([headersTimeout, requestTimeout, timeout], [15_000, 65_000, 120_000])
})

type Line = Record<string, unknown>

/** A logger that collects its lines. */
const createLogger = (level: 'info' | 'debug') => {
  const lines: Line[] = []
  const logger: FastifyBaseLogger = pino({ level }, { write: (line: string) => lines.push(JSON.parse(line)) })
  return { lines, logger }
}

test('security 9: the access log has a line for every response, with method, route, status and time, and nothing else of the URL', async (t) => {
  const { lines, logger } = createLogger('debug')
  const { app } = await open(t, { logger })
  await app.inject('/words/swordfish?token=shibboleth')
  await app.inject('/swordfish?token=shibboleth')
  const answered = lines.filter(({ msg }) => msg === 'answered')
  assert.deepEqual(
    answered.map(({ method, route, status }) => [method, route, status]),
    [
      ['GET', '/words/:word', 200],
      ['GET', 'unknown', 404],
    ],
  )
  for (const { milliseconds, reqId } of answered) {
    assert.equal(typeof milliseconds, 'number')
    assert.match(reqId as string, /^request-id-test-/)
  }
  assert.doesNotMatch(JSON.stringify(lines), /swordfish|shibboleth/)
})

test('behavior: a refusal is logged with method, route and time; the access log is silent at info', async (t) => {
  const { lines, logger } = createLogger('info')
  const { app } = await open(t, { logger })
  await app.inject('/refused?token=shibboleth')
  const [line, ...more] = lines.filter(({ msg }) => !String(msg).startsWith('Server listening'))
  assert.deepEqual([line?.msg, line?.method, line?.route, line?.reason], ['refused', 'GET', '/refused', 'why'])
  assert.equal(typeof line?.milliseconds, 'number')
  assert.deepEqual(more, [])
})

test('behavior: browsers stay on https for our own host, and for its subdomains where that is set', async () => {
  const hsts = async (options: Options) => {
    const app = await createApp({ publicUrl, environment: 'test', allowedOrigins: [], ...options })
    return (await app.inject('/nowhere')).headers['strict-transport-security']
  }
  assert.equal(await hsts({}), 'max-age=31536000')
  assert.equal(await hsts({ hstsSubDomains: true }), 'max-age=31536000; includeSubDomains')
  assert.equal(await hsts({ publicUrl: 'http://localhost:3000' }), undefined)
})

test('security 167: once the database is away, the log has one line a second for each reason, with the route and the first call', async (t) => {
  const { lines, logger } = createLogger('info')
  const app = await createApp({ publicUrl, environment: 'test', allowedOrigins: [], logger })
  t.after(() => app.close())
  app.get('/away', async () => {
    throw new Refusal('server_unavailable', { reason: 'refused' })
  })
  await app.ready()
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const replies = await Promise.all(Array.from({ length: 50 }, () => app.inject('/away')))
  t.mock.timers.tick(1000)
  const ids = replies.map((reply) => reply.json().request_id as string)
  const [first, rest, ...others] = lines.filter(({ msg }) => msg === 'unavailable')
  assert.deepEqual([first!.route, first!.reason, ids.includes(first!.reqId as string)], ['/away', 'refused', true])
  assert.equal(rest!.more, 49)
  assert.deepEqual(others, [])
})
