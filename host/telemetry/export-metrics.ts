import type { HrTime } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader, type PushMetricExporter } from '@opentelemetry/sdk-metrics'
import type { Registry } from 'prom-client'
import { toMetricData } from './to-metric-data.ts'

const now = (): HrTime => {
  const milliseconds = Date.now()
  return [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1_000_000]
}

type Options = {
  exporter: PushMetricExporter
  /** The registry of `/metrics`, with what it has at this moment. */
  read: () => Promise<Registry>
  resource: Resource
  version: string
  /** In milliseconds. */
  every: number
}

/** Sends what `/metrics` shows again and again: nothing is counted twice. `stop` sends it once more. */
export const exportMetrics = ({ exporter, read, resource, version, every }: Options): { stop(): Promise<void> } => {
  const startTime = now()
  const collect = async () => {
    const registered = await (await read()).getMetricsAsJSON()
    const period = { startTime, endTime: now() }
    const metrics = registered.flatMap((one) => toMetricData(one, period) ?? [])
    return {
      resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'iyk-cards', version }, metrics }] },
      errors: [],
    }
  }
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: every,
    exportTimeoutMillis: Math.min(every, 15_000),
    metricProducers: [{ collect }],
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  return { stop: () => provider.shutdown() }
}
