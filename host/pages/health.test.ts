import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { resealKeys } from '@iyk/identity/signing-keys/store.ts'
import { enqueue, markFailed, markSent } from '@iyk/kit/outbox/store.ts'
import { createHostApp } from '../../dev/host-app.ts'

test('the metrics count telemetry and refusals by name and by route, and contain nothing that was sent', async (t) => {
  const { app, config } = await createHostApp(t)
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: '/sdk/v1/events', headers: { 'content-type': 'application/json' }, payload })
  const event = (event_name: string) => ({ telemetry: { event_id: 'one' }, event: { public_token: 'x', event_name } })
  for (const names of [['start_oauth_flow'], ['made_up', 'made_up_too'], []])
    assert.equal((await post(JSON.stringify(names.map(event)))).statusCode, 200)
  assert.equal((await post(`[{"x":"${'y'.repeat(70_000)}"}]`)).statusCode, 413)
  await app.inject(`/sdk/v1/projects/bootstrap/${config.PUBLIC_TOKEN}?secret=in-the-address`)

  const metrics = (await app.inject('/metrics')).body
  assert.match(metrics, /^sdk_events_total\{event="start_oauth_flow"\} 1$/m)
  assert.match(metrics, /^sdk_events_total\{event="other"\} 2$/m)
  const countOf = (route: string, status: number) =>
    new RegExp(
      `^http_request_duration_seconds_count\\{method="\\w+",route="${route}",status="${status}"\\} (\\d+)$`,
      'm',
    ).exec(metrics)?.[1]
  assert.equal(countOf('/sdk/v1/events', 200), '3')
  assert.equal(countOf('/sdk/v1/events', 413), '1')
  assert.equal(countOf('/sdk/v1/projects/bootstrap/:public_token', 401), '1')
  for (const word of ['made_up', 'in-the-address', config.PUBLIC_TOKEN]) assert.ok(!metrics.includes(word), word)
})

test('how long a page watches a live view is no time of a call', async (t) => {
  const { app } = await createHostApp(t)
  app.get('/watched', async () => new Response('data: x\n\n', { headers: { 'content-type': 'text/event-stream' } }))
  app.get('/quick', async () => 'done')
  for (const url of ['/watched', '/quick']) assert.equal((await app.inject(url)).statusCode, 200)
  const { body } = await app.inject('/metrics')
  assert.match(body, /^http_request_duration_seconds_count\{.*route="\/quick".*\} 1$/m)
  assert.doesNotMatch(body, /route="\/watched"/)
})

test('the metrics say how many messages wait and since when, and go on without the database', async (t) => {
  const { app, contexts, database } = await createHostApp(t)
  const read = async () => {
    const { statusCode, body } = await app.inject('/metrics')
    assert.equal(statusCode, 200)
    const values = (name: string) =>
      [...body.matchAll(new RegExp(`^${name}\\{channel="(\\w+)"\\} ([\\d.]+)$`, 'gm'))].map(([, channel, value]) => [
        channel,
        Number(value),
      ])
    return {
      waiting: values('outbox_messages_waiting'),
      oldest: Object.fromEntries(values('outbox_oldest_waiting_seconds')),
    }
  }
  const none = [
    ['email', 0],
    ['sms', 0],
    ['whatsapp', 0],
  ]
  assert.deepEqual((await read()).waiting, none)
  const put = (channel: 'email' | 'sms') =>
    enqueue(database, { channel, to: 'someone', subject: '', text: 'text', html: '' }, contexts.cards.clock())
  for (const channel of ['email', 'email', 'email', 'sms'] as const) await put(channel)
  await markSent(database, 1, contexts.cards.clock())
  await markFailed(database, 2, 'refused', contexts.cards.clock())
  await database.pool.query(`update outbox.messages set created_at = clock_timestamp() - interval '10 days'`)
  const { waiting, oldest } = await read()
  assert.deepEqual(waiting, [
    ['email', 1],
    ['sms', 1],
    ['whatsapp', 0],
  ])
  assert.equal(Math.floor(oldest.email! / 86_400), 10)
  await database.pool.query(`update outbox.messages set sent_at = now()`)
  assert.deepEqual((await read()).waiting, none)
  await database.pool.query('alter table outbox.messages rename to gone')
  assert.deepEqual((await read()).waiting, [])
})

test('a host without the key that the signing keys were resealed with keeps signing people in, but is not ready', async (t) => {
  const { app, contexts, database, pass } = await createHostApp(t)
  const ready = async () => (await app.inject('/readyz')).statusCode
  assert.equal(await ready(), 200)
  await resealKeys(database, { current: Buffer.alloc(32, 1) })
  pass(2)
  assert.equal(await ready(), 503)
  await contexts.identity!.signer.sign({ claims: () => ({ sub: 'user' }), reuse: { key: 'session', state: 'new' } })
})

test('security 174: the metrics have one spelling, which a proxy can close', async (t) => {
  const { app } = await createHostApp(t)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = async (path: string, method = 'GET') => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers: { accept: 'text/html,*/*' } }).end()
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    let text = ''
    for await (const chunk of reply) text += chunk
    return { status: reply.statusCode, text }
  }
  for (const path of ['/metrics', '/metrics?x'])
    assert.match((await ask(path)).text, /^# HELP http_request_duration/m, path)
  for (const path of [
    '/%6detrics',
    '/%6Detrics',
    '/metric%73',
    '/%6d%65%74%72%69%63%73?x',
    '/metrics#x',
    '/metrics%23x',
    '//metrics',
    '/metrics/',
    '/./metrics',
    '/x/../metrics',
    '/METRICS',
    '/metrics;x',
    `http://127.0.0.1:${port}/metrics`,
    'https://elsewhere.example/metrics',
  ])
    for (const method of ['GET', 'HEAD']) {
      const { status, text } = await ask(path, method)
      assert.deepEqual([status, text.includes('http_request')], [404, false], `${method} ${path}`)
    }
})
