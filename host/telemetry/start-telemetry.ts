import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import type { Log } from '@iyk/kit/log.ts'
import { createOutageLog } from '@iyk/kit/log-outage.ts'
import type { StartTrace } from '@iyk/kit/tracing/span.ts'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { exportMetrics } from './export-metrics.ts'
import { openTracer } from './open-tracer.ts'
import { traceRequests } from './trace-requests.ts'
import { watchExports } from './watch-exports.ts'

/** Milliseconds for one export with its repetitions, and until its connections are ended. */
const usual = { export: 8_000, patience: 10_000 }
/** Of at most 512 spans each, which is all that waits to be sent. */
const exportsAtOnce = 4

/** One for traces and one for metrics: ending what hangs in one leaves the other alone. */
const openAgent = (endpoint: string) => {
  const options = { keepAlive: true, proxyEnv: https.globalAgent.options.proxyEnv }
  return endpoint.startsWith('https:') ? new https.Agent(options) : new http.Agent(options)
}

const resourceOf = ({ OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES }: Config, version: string) =>
  resourceFromAttributes({
    'service.instance.id': randomUUID(),
    ...OTEL_RESOURCE_ATTRIBUTES,
    'service.name': OTEL_SERVICE_NAME,
    'service.version': version,
  })

export type Telemetry = {
  /** Undefined where no traces are collected. */
  startTrace: StartTrace | undefined
  traceRequests(app: FastifyInstance): void
  /** Sends what `/metrics` shows; `read` returns the registry with what it has at this moment. */
  exportMetrics(read: () => Promise<Registry>): void
  /** Sends what waits to be sent. */
  stop(): Promise<void>
}

/** Sends traces and metrics to the collector of the settings. What it does or fails to do holds up no one, and is logged once. */
export const startTelemetry = async (config: Config, endpoint: string, log: Log): Promise<Telemetry> => {
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'))
  const resource = resourceOf(config, version)
  const outage = createOutageLog(log, {
    failing:
      'traces and metrics cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT; what does not fit into memory is dropped',
    working: 'traces and metrics can be sent again',
    level: 'warn',
  })
  const agents = { traces: openAgent(endpoint), metrics: openAgent(endpoint) }
  const optionsOf = (what: 'traces' | 'metrics') => ({
    url: `${endpoint}/v1/${what}`,
    headers: { ...config.OTEL_EXPORTER_OTLP_HEADERS },
    timeoutMillis: usual.export,
    concurrencyLimit: exportsAtOnce,
    httpAgentOptions: () => agents[what],
  })
  const watched = (what: 'traces' | 'metrics') => ({ agent: agents[what], what, outage, patience: usual.patience })
  const tracer =
    config.OTEL_TRACES_EXPORTER === 'otlp'
      ? openTracer({
          settings: config,
          exporter: watchExports(new OTLPTraceExporter(optionsOf('traces')), watched('traces')),
          resource,
          version,
        })
      : undefined
  let metrics: ReturnType<typeof exportMetrics> | undefined
  return {
    startTrace: tracer?.startTrace,
    traceRequests: (app) => {
      const trusted = config.OTEL_PROPAGATORS === 'tracecontext' ? config.TRUSTED_PROXIES : []
      if (tracer) traceRequests(app, { ...tracer, trusted })
    },
    exportMetrics: (read) => {
      if (config.OTEL_METRICS_EXPORTER === 'none') return
      const exporter = watchExports(new OTLPMetricExporter(optionsOf('metrics')), watched('metrics'))
      metrics = exportMetrics({ exporter, read, resource, version, every: config.OTEL_METRIC_EXPORT_INTERVAL })
    },
    stop: async () => {
      await Promise.allSettled([tracer?.stop(), metrics?.stop()])
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
