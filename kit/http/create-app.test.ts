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
  return { app, port: (app.server.address() as AddressInfo).port }
}

/** A caller that sends `rest` again and again, slowly. What comes back, until the other side hangs up. */
const drip = async (t: TestContext, port: number, head: string, rest: string) => {
  const socket: Socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => (answer += text))
  // A reset is one way of hanging up.
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.write(head)
  const dripping = setInterval(() => socket.writable && socket.write(rest), 10)
  await closed
  clearInterval(dripping)
  return answer
}

const quick = { headers: 100, request: 200, checked: 20, silence: 60_000 }
const dripping: [what: string, head: string, rest: string][] = [
  [
    'a body that drips for ever',
    'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n',
    '1',
  ],
  [
    'a chunked body that drips for ever',
    'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    '1\r\n1\r\n',
  ],
  [
    'a body that was answered before it came',
    'POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n',
    '1',
  ],
]
for (const [what, head, rest] of dripping)
  test(`security 55: ${what} holds its connection for as long as a request may take, and is told so`, async (t) => {
    const { port } = await open(t, { arrival: quick })
    const answer = await drip(t, port, head, rest)
    const [, body = ''] = /HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*\r\n\r\n(\{.*\})/.exec(answer) ?? []
    assert.equal(JSON.parse(body).error_type, 'request_timeout', answer)
  })

test('security 55: a head that never ends is refused in the same words', async (t) => {
  const { port } = await open(t, { arrival: quick })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /echo HTTP/1.1\r\nHost: x\r\nX-Word: ')
  const [answer] = await once(socket.setEncoding('utf8'), 'data')
  assert.match(answer, /^HTTP\/1\.1 408 [\s\S]*"error_type":"request_timeout"/)
  await once(socket, 'close')
})

test('security 55: who takes nothing of an answer is hung up on', async (t) => {
  const { app, port } = await open(t, { arrival: { ...quick, silence: 100 } })
  const closed = once(app.server, 'connection').then(([socket]) => once(socket, 'close'))
  const socket = connect(port, '127.0.0.1')
  t.after(() => socket.destroy())
  socket.on('error', () => {})
  socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n')
  await closed
})

test('security 55: the bounds of a service in use: a head within 15 s, a request within 65 s', async (t) => {
  const { app } = await open(t)
  const { headersTimeout, requestTimeout, timeout } = app.server
  assert.deepEqual([headersTimeout, requestTimeout, timeout], [15_000, 65_000, 120_000])
})

type Line = Record<string, unknown>

/** A logger that keeps its lines. */
const createLogger = (level: 'info' | 'debug') => {
  const lines: Line[] = []
  const logger: FastifyBaseLogger = pino({ level }, { write: (line: string) => lines.push(JSON.parse(line)) })
  return { lines, logger }
}

test('security 9: the access log has a line for every answer, with method, route, status and time, and nothing of the address', async (t) => {
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

test('behavior: browsers stay with https for our own host, and for those below it where that is set', async () => {
  const hsts = async (options: Options) => {
    const app = await createApp({ publicUrl, environment: 'test', allowedOrigins: [], ...options })
    return (await app.inject('/nowhere')).headers['strict-transport-security']
  }
  assert.equal(await hsts({}), 'max-age=31536000')
  assert.equal(await hsts({ hstsSubDomains: true }), 'max-age=31536000; includeSubDomains')
  assert.equal(await hsts({ publicUrl: 'http://localhost:3000' }), undefined)
})
