import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findIgnoredSettings, findMisspeltSettings, parseConfig } from '../config.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

test('OpenTelemetry’s names have the values of its specification', () => {
  const config = parseConfig({
    ...endpoint,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%3Db%2Cc, x-tenant = cards',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '.25',
  })
  assert.equal(config.OTEL_EXPORTER_OTLP_ENDPOINT, 'https://collector.example.com/otlp')
  assert.deepEqual(config.OTEL_EXPORTER_OTLP_HEADERS, { 'api-key': 'a=b,c', 'x-tenant': 'cards' })
  assert.equal(config.OTEL_TRACES_SAMPLER_ARG, 0.25)
})

const refused: [name: string, value: string][] = [
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'no pair'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=%0d%0aa: b'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=%zz'],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.1'],
  ['OTEL_PROPAGATORS', 'tracecontext,baggage'],
  ['OTEL_PROPAGATORS', 'tracecontext'],
  ['OTEL_TRACES_EXPORTER', 'jaeger'],
  ['OTEL_METRIC_EXPORT_INTERVAL', '0'],
  ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'api-key=a'],
  ['OTEL_EXPORTER_OTLP_METRICS_HEADERS', 'api-key=a'],
]
for (const [name, value] of refused)
  test(`a host does not start with ${name}=${value}`, () =>
    assert.throws(() => parseConfig({ ...endpoint, [name]: value }), new RegExp(`^SettingsRefused: ${name} is`)))

test('standard names without effect are named where they are meant for this program, and those without an endpoint, too', () => {
  assert.deepEqual(findMisspeltSettings({ ...endpoint, OTEL_BSP_MAX_QUEUE_SIZE: '9' }), [
    'OTEL_BSP_MAX_QUEUE_SIZE is not a setting. See docs/settings.md.',
  ])
  assert.deepEqual(findMisspeltSettings({ OTEL_BSP_MAX_QUEUE_SIZE: '9' }), [])
  assert.deepEqual(findIgnoredSettings({ OTEL_TRACES_SAMPLER: 'always_on' }), [
    'Ignored without OTEL_EXPORTER_OTLP_ENDPOINT: OTEL_TRACES_SAMPLER.',
  ])
})
