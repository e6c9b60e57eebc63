import assert from 'node:assert/strict'
import { once } from 'node:events'
import http, { createServer } from 'node:http'
import { test } from 'node:test'
import { createOutageLog } from '@iyk/kit/log-outage.ts'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { emptyResource } from '@opentelemetry/resources'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import { listen, portOf } from '../../dev/internet.ts'
import { freePort } from '../../dev/start-host.ts'
import { send, startTracedHost } from '../../dev/traced-host.ts'
import { openTracer } from './open-tracer.ts'
import { watchExports } from './watch-exports.ts'

const lineWith = (lines: readonly string[], text: string) => lines.filter((line) => line.includes(text))

test('a collector that refuses, or repeats secrets while it does, is one line in the log, and another when it works again', async (t) => {
  let isRefusing = true
  const host = await startTracedHost(
    t,
    { OTEL_METRIC_EXPORT_INTERVAL: '1000', OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret%20of%20the%20collector' },
    (response, { headers }) => {
      if (!isRefusing) return void response.end()
      response.writeHead(400, String(headers['api-key'])).end(String(headers['api-key']))
    },
  )
  const { receiver } = host
  assert.equal((await send(`${host.plainUrl}/config.json`)).status, 200)
  await receiver.until(() => receiver.requests.length >= 3)
  isRefusing = false
  const refused = receiver.requests.length
  await send(`${host.plainUrl}/config.json`)
  const isTaken = (path: string) => receiver.requests.slice(refused).some((one) => one.path === path)
  await receiver.until(() => isTaken('/v1/traces') && isTaken('/v1/metrics'))
  await host.stop()
  assert.equal(receiver.requests[0]?.headers['api-key'], 'secret of the collector')
  assert.equal(lineWith(host.lines, 'cannot be sent').length, 1, host.lines.join('\n'))
  assert.match(lineWith(host.lines, 'cannot be sent')[0]!, /the collector returned 400/)
  assert.equal(lineWith(host.lines, 'can be sent again').length, 1)
  assert.equal(lineWith(host.lines, 'secret').length, 0)
})

for (const [what, settings, respond] of [
  ['is not there', { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` }, undefined],
  ['never replies', {}, () => {}],
  [
    'talks nonsense without an end',
    {},
    (response: http.ServerResponse) => {
      const more = (): void =>
        void (
          response.destroyed || (response.write('x'.repeat(65_536)) ? setImmediate(more) : response.once('drain', more))
        )
      more()
    },
  ],
] as const)
  test(`a host whose collector ${what} serves, and stops in time`, async (t) => {
    const host = await startTracedHost(t, settings, respond)
    for (let count = 0; count < 200; count += 1) assert.equal((await send(`${host.plainUrl}/config.json`)).status, 200)
    host.process.kill('SIGINT')
    // It would be 1 if it had taken as long as it may.
    assert.deepEqual(await once(host.process, 'exit'), [0, null])
  })

test('an export to a collector that sends a byte now and then ends, and so do those after it', async (t) => {
  const server = await listen(
    t,
    createServer((request, response) => {
      request.resume()
      response.writeHead(503)
      const timer = setInterval(() => response.write('x'), 5)
      response.on('close', () => clearInterval(timer))
    }),
  )
  const lines: string[] = []
  const write = (_fields: object, message: string) => void lines.push(message)
  const outage = createOutageLog({ info: write, warn: write, error: write }, { failing: 'failing', working: 'working' })
  const agent = new http.Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  const exporter = watchExports<ReadableSpan[], SpanExporter>(
    new OTLPTraceExporter({
      url: `http://127.0.0.1:${portOf(server)}/v1/traces`,
      timeoutMillis: 400,
      httpAgentOptions: () => agent,
    }),
    { agent, what: 'traces', outage, patience: 450 },
  )
  const end = () => new Promise<{ code: number }>((resolve) => exporter.export([], resolve))
  assert.equal((await end()).code, 1)
  assert.equal((await end()).code, 1)
  assert.deepEqual(lines, ['failing'])
})

test('what waits for a collector that takes nothing is bounded', async () => {
  const taken: number[] = []
  const finish: (() => void)[] = []
  const exporter: SpanExporter = {
    export: (spans, done) => {
      taken.push(spans.length)
      finish.push(() => done({ code: 0 }))
    },
    shutdown: async () => {},
  }
  const { startTrace, stop } = openTracer({
    settings: { OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: 1 },
    exporter,
    resource: emptyResource(),
    version: '0',
  })
  for (let count = 0; count < 20_000; count += 1) startTrace({ name: 'GET /', kind: 'server' })?.end()
  const stopping = stop()
  while (finish.length > 0 || taken.length < 5) {
    finish.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await stopping
  // Those that were under way, and those that waited.
  assert.equal(
    taken.reduce((sum, count) => sum + count),
    512 + 2048,
  )
})

test('of a response that goes on for hours, the first steps are recorded; of one that is over, none', async () => {
  let exported: ReadableSpan[] = []
  const { startTrace, stop } = openTracer({
    settings: { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: 1 },
    exporter: {
      export: (spans, done) => {
        exported = [...exported, ...spans]
        done({ code: 0 })
      },
      shutdown: async () => {},
    },
    resource: emptyResource(),
    version: '0',
  })
  const root = startTrace({ name: 'GET /live', kind: 'server' })!
  for (let count = 0; count < 600; count += 1) root.step({ name: 'events.state', kind: 'client' })?.end()
  root.end()
  assert.equal(root.step({ name: 'events.state', kind: 'client' }), undefined)
  await stop()
  assert.equal(exported.length, 501)
})
