import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createApp } from './create-app.ts'
import { createLine } from './line.ts'

const publicUrl = 'https://cards.example.com'
/** As many as are under way without being refused. */
const fewest = 128
/** So few at once that none is refused for having waited behind others, however slow the machine is. */
const atOnce = fewest / 2

const open = async (t: TestContext) => {
  let crowded = false
  const allowedOrigins = ['https://app.example.com']
  const app = await createApp({
    publicUrl,
    environment: 'test',
    allowedOrigins,
    busyPage: {
      write: ({ method }) => `<h1>${method}</h1>`,
      policy: (policy) => `${policy};style-src 'self' 'sha256-x'`,
    },
    line: createLine({ isStoreCrowded: () => crowded }),
  })
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  let begun = 0
  app.get('/slow', async () => {
    begun += 1
    await finished
    return 'done'
  })
  app.get('/quick', async () => 'done')
  app.post('/sent', async () => 'done')
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('refused') }, async () => 'done')
  app.get(
    '/events',
    async () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
  )
  let arrived = 0
  let ended = 0
  app.addHook('onRequest', async ({ raw }) => {
    arrived += 1
    raw.once('end', () => {
      ended += 1
    })
  })
  app.get('/healthz', async () => 'alive')
  let asked = 0
  app.get('/readyz', async () => {
    asked += 1
    await finished
    return 'ready'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const calls: Promise<unknown>[] = []
  t.after(async () => {
    finish()
    await Promise.all(calls)
    agent.destroy()
    app.server.closeAllConnections()
    return app.close()
  })
  const { port } = app.server.address() as AddressInfo
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const call = request({ agent, host: '127.0.0.1', port, method, path, headers }).end()
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    let text = ''
    for await (const chunk of response) text += chunk
    return { status: response.statusCode, headers: response.headers, text }
  }
  /** Calls that wait for something else. */
  const fill = async (count: number, headers: Record<string, string> = {}) => {
    const before = begun
    const filling = Array.from({ length: count }, () => get('/slow', headers))
    calls.push(...filling)
    while (begun < before + count) await new Promise(setImmediate)
    return filling
  }
  /** Calls that arrive in the same turn of the loop; resolves to their status codes. */
  const getTogether = async (count: number, path: string, header: string) => {
    const call = (more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${header}\r\n${more}\r\n`
    const socket = connect(port, '127.0.0.1')
    socket.write(call().repeat(count - 1) + call('Connection: close\r\n'))
    let text = ''
    for await (const chunk of socket) text += chunk
    return [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
  }
  /** Calls of a monitor that wait for their reply. */
  const ask = async (count: number, headers: Record<string, string>) => {
    for (let number = 0; number < count; number += 1) calls.push(get('/readyz', headers))
    while (asked < count) await new Promise(setImmediate)
  }
  const repeat = async (count: number, send: () => void) => {
    for (let sent = 0; sent < count; sent += atOnce) {
      const before = arrived
      for (let number = 0; number < atOnce; number += 1) send()
      while (arrived < before + atOnce) await new Promise(setImmediate)
    }
  }
  const listen = (count: number) =>
    repeat(count, () =>
      request({ agent, host: '127.0.0.1', port, path: '/events' })
        .on('error', () => {})
        .end(),
    )
  /** Calls of which only half is sent. */
  const sendHalf = (count: number) =>
    repeat(count, () => {
      const call = request({
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/sent',
        headers: { 'content-type': 'application/json', 'content-length': '20' },
      })
      call.on('error', () => {})
      call.write('{')
    })
  /** Calls whose body is sent once they are refused. */
  const sendLate = async (count: number) => {
    const before = ended
    for (let sent = 0; sent < count; sent += 1) {
      const headers = { 'content-type': 'application/json', 'content-length': '2' }
      const call = request({ agent, host: '127.0.0.1', port, method: 'POST', path: '/refused', headers })
      call.flushHeaders()
      const [response] = (await once(call, 'response')) as [IncomingMessage]
      assert.equal(response.statusCode, 401)
      response.resume()
      call.end('{}')
    }
    while (ended < before + count) await new Promise(setImmediate)
  }
  const crowd = (is: boolean) => {
    crowded = is
  }
  return { get, getTogether, fill, ask, sendHalf, sendLate, listen, finish, crowd }
}

test('security 168: with a full line and a store that is behind, a call is refused at once and told when to come again; the operator is not', async (t) => {
  const { get, fill, finish, crowd } = await open(t)
  const before = await fill(fewest)
  assert.equal((await get('/quick')).status, 200, 'a line of calls that wait for something else keeps nobody out')
  crowd(true)
  const { status, headers, text } = await get('/quick', { origin: 'https://app.example.com' })
  assert.equal(status, 503)
  assert.equal(headers['retry-after'], '2')
  assert.equal(headers['access-control-allow-origin'], 'https://app.example.com')
  const { status_code, error_type, error_url, request_id } = JSON.parse(text)
  assert.deepEqual([status_code, error_type], [503, 'server_unavailable'])
  assert.equal(error_url, `${publicUrl}/errors#server_unavailable`)
  assert.match(request_id, /^request-id-test-/)
  assert.equal((await get('/healthz')).status, 200)
  finish()
  for (const call of before) assert.equal((await call).status, 200, 'what was accepted is done')
  assert.equal((await get('/quick')).status, 200)
})

test('security 168: a store that is behind refuses nobody while few are under way', async (t) => {
  const { get, fill, crowd } = await open(t)
  await fill(fewest - 1)
  crowd(true)
  assert.equal((await get('/quick')).status, 200)
})

test('events that go on are not counted as work', async (t) => {
  const { get, listen, crowd } = await open(t)
  await listen(2 * fewest)
  crowd(true)
  assert.equal((await get('/quick')).status, 200)
})

test('security 168: a call that only says that it wants events is counted as work', async (t) => {
  const { get, fill, crowd } = await open(t)
  await fill(fewest, { accept: 'text/event-stream' })
  crowd(true)
  assert.equal((await get('/quick')).status, 503)
})

test('a browser that is refused shows a page under the policy of pages, and asks again by itself unless it sent something', async (t) => {
  const { get, fill, crowd } = await open(t)
  await fill(fewest)
  crowd(true)
  const { status, headers, text } = await get('/quick', { accept: 'text/html,*/*' })
  assert.deepEqual([status, text], [503, '<h1>GET</h1>'])
  assert.equal(headers['content-type'], 'text/html; charset=utf-8')
  assert.match(String(headers['content-security-policy']), /default-src 'self'.*;style-src 'self' 'sha256-x'$/)
  assert.ok(Number(headers.refresh) >= 3)
  const sent = await get('/quick', { accept: 'text/html,*/*' }, 'POST')
  assert.deepEqual([sent.status, sent.text, sent.headers.refresh], [503, '<h1>POST</h1>', undefined])
})

test('security 168: whoever sends half a call, many times, keeps nobody out', async (t) => {
  const { get, sendHalf, crowd } = await open(t)
  await sendHalf(2 * fewest)
  crowd(true)
  assert.equal((await get('/quick')).status, 200)
})

test('security 168: a call that was refused before its body came is over', async (t) => {
  const { get, sendLate, crowd } = await open(t)
  await sendLate(2 * fewest)
  crowd(true)
  assert.equal((await get('/quick')).status, 200)
})

test('security 168: a flood of health checks waits in the line like everyone, and this machine’s own ones do not', async (t) => {
  const { get, getTogether, fill, ask, finish, crowd } = await open(t)
  await fill(fewest)
  crowd(true)
  assert.deepEqual(await getTogether(3, '/healthz', 'X-Forwarded-For: 203.0.113.7'), [200, 503, 503])
  const proxied = { 'x-forwarded-for': '203.0.113.7' }
  await ask(8, proxied)
  assert.equal((await get('/healthz', proxied)).status, 503)
  assert.equal((await get('/healthz')).status, 200)
  assert.equal((await get('/healthz', {}, 'POST')).status, 503)
  finish()
  while ((await get('/healthz', proxied)).status !== 200);
})
