import assert from 'node:assert/strict'
import { test } from 'node:test'
import { send, startTracedHost } from '../../dev/traced-host.ts'
import { toMetricData } from './to-metric-data.ts'

test('OTLP gets the metrics of /metrics, under their names, with their labels and values', async (t) => {
  const host = await startTracedHost(t, {
    OTEL_TRACES_EXPORTER: 'none',
    OTEL_METRIC_EXPORT_INTERVAL: '3600000',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=t%C3%A9st,service.name=ignored',
  })
  for (let count = 0; count < 3; count += 1) await send(`${host.plainUrl}/config.json`)
  await send(`${host.plainUrl}/api/me`)
  const shown = (await send(`${host.plainUrl}/metrics`)).text
  await host.stop()
  const points = host.receiver.points()
  const named = (name: string) => points.filter((point) => point.name === name)
  const helps = new Map([...shown.matchAll(/^# HELP (\w+) (.+)$/gm)].map(([, name, help]) => [name, help]))
  for (const { name, help } of points) assert.equal(help, helps.get(name), name)
  // Those of the database are left out when it ends first.
  for (const name of ['process_resident_memory_bytes', 'build_info', 'refusals_total', 'nodejs_eventloop_lag_seconds'])
    assert.ok(named(name).length > 0, name)
  const [calls] = named('http_request_duration_seconds').filter(({ attributes }) => attributes.route === '/config.json')
  const bucket = (le: string) =>
    Number(
      new RegExp(
        `^http_request_duration_seconds_bucket\\{le="${RegExp.escape(le)}",method="GET",route="/config.json",status="200"\\} (\\d+)$`,
        'm',
      ).exec(shown)?.[1],
    )
  assert.equal(calls?.type, 'histogram')
  assert.equal(calls?.value, 3)
  assert.deepEqual(calls?.bounds, [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3])
  let total = 0
  for (const [place, bound] of calls!.bounds.entries()) {
    total += calls!.buckets[place]!
    assert.equal(total, bucket(String(bound)), `up to ${bound}`)
  }
  assert.equal(total + calls!.buckets.at(-1)!, 3)
  const [refusals] = named('refusals_total').filter(({ attributes }) => attributes.type === 'unauthorized_credentials')
  assert.deepEqual([refusals?.type, refusals?.value], ['counter', 1])
  assert.equal(refusals?.resource['service.name'], 'iyk-cards')
  assert.equal(refusals?.resource['deployment.environment.name'], 'tést')
  assert.deepEqual(host.receiver.spans, [])
})

test('what has no value, or one that is no number, is left out', () => {
  const period = { startTime: [0, 0], endTime: [1, 0] } as { startTime: [number, number]; endTime: [number, number] }
  const metric = (type: string, values: unknown[]) =>
    ({ name: 'a', help: 'b', type, aggregator: 'sum', values }) as unknown as Parameters<typeof toMetricData>[0]
  assert.equal(toMetricData(metric('gauge', []), period), undefined)
  assert.equal(toMetricData(metric('gauge', [{ value: Number.NaN, labels: {} }]), period), undefined)
  assert.equal(toMetricData(metric('histogram', []), period), undefined)
})
