import assert from 'node:assert/strict'
import { test } from 'node:test'
import { send, startTracedHost } from '../../dev/traced-host.ts'
import { parseTraceparent } from './parse-traceparent.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

test('security 170: nobody but a proxy that the settings trust says what a request is part of, or that it is collected', async (t) => {
  const host = await startTracedHost(t, {
    OTEL_PROPAGATORS: 'tracecontext',
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
    TRUSTED_PROXIES: '127.0.0.2',
  })
  const headers = { traceparent: `00-${traceId}-${spanId}-01`, tracestate: 'marker=1', baggage: 'marker=1' }
  const url = `${host.plainUrl}/config.json`
  await send(url, { headers, from: '127.0.0.1' })
  await send(url, { headers: { ...headers, 'x-forwarded-for': '127.0.0.2' }, from: '127.0.0.1' })
  await send(url, { headers: { ...headers, 'x-forwarded-for': '203.0.113.9' }, from: '127.0.0.2' })
  await send(url, { headers: { traceparent: headers.traceparent.replace(/1$/, '0') }, from: '127.0.0.2' })
  await host.stop()
  const roots = host.receiver.spans.filter(({ kind }) => kind === 2)
  assert.deepEqual(
    roots.map((root) => [root.traceId, root.parentId]),
    [[traceId, spanId]],
  )
  assert.ok(!Buffer.concat(host.receiver.requests.map(({ body }) => body)).includes('marker'))
})

test('security 170: without OTEL_PROPAGATORS no proxy does either', async (t) => {
  const host = await startTracedHost(t, { TRUSTED_PROXIES: '127.0.0.2' })
  await send(`${host.plainUrl}/config.json`, {
    headers: { traceparent: `00-${traceId}-${spanId}-01` },
    from: '127.0.0.2',
  })
  await host.stop()
  const [root, ...others] = host.receiver.spans.filter(({ name }) => name === 'GET /config.json')
  assert.deepEqual([root?.parentId, others.length], ['', 0])
  assert.notEqual(root?.traceId, traceId)
})

test('a header that is not of the standard’s form is none', () => {
  assert.deepEqual(parseTraceparent(`00-${traceId}-${spanId}-03`), { traceId, spanId, traceFlags: 1 })
  assert.deepEqual(parseTraceparent(`01-${traceId}-${spanId}-00-more`), { traceId, spanId, traceFlags: 0 })
  for (const wrong of [
    undefined,
    '',
    `ff-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${traceId}-${spanId}-01\n`,
    `00-${traceId}-${spanId}-1`,
    [`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01`],
  ])
    assert.equal(parseTraceparent(wrong), undefined, String(wrong))
})
