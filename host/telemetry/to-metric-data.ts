import { type HrTime, ValueType } from '@opentelemetry/api'
import { AggregationTemporality, type DataPoint, DataPointType, type MetricData } from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from 'prom-client'

/** A metric as the registry of `/metrics` has it. */
type RegisteredMetric = MetricObjectWithValues<MetricValue<string>>

/** The time for which values count: since the start of the host until now. */
type Period = { startTime: HrTime; endTime: HrTime }

const attributesOf = (labels: MetricValue<string>['labels']) =>
  Object.fromEntries(Object.entries(labels).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

type Buckets = { labels: Record<string, string | number>; upTo: [number, number][]; sum: number; count: number }

/** Prometheus counts all that is below each bound, OTLP what is between two. */
const toHistogram = ({ labels, upTo, sum, count }: Buckets, period: Period) => {
  const bounds = upTo.filter(([bound]) => Number.isFinite(bound)).sort(([one], [other]) => one - other)
  const totals = [...bounds.map(([, total]) => total), count]
  return {
    ...period,
    attributes: labels,
    value: {
      buckets: {
        boundaries: bounds.map(([bound]) => bound),
        counts: totals.map((total, place) => total - (totals[place - 1] ?? 0)),
      },
      sum,
      count,
    },
  }
}

const histogramsOf = ({ name, values }: RegisteredMetric, period: Period) => {
  const series = new Map<string, Buckets>()
  for (const { value, labels: all, metricName } of values as MetricValueWithName<string>[]) {
    const { le, ...labels } = attributesOf(all)
    const key = JSON.stringify(Object.entries(labels).sort())
    const one: Buckets = series.get(key) ?? { labels, upTo: [], sum: 0, count: 0 }
    series.set(key, one)
    if (metricName === `${name}_sum`) one.sum = value
    else if (metricName === `${name}_count`) one.count = value
    else one.upTo.push([le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le), value])
  }
  return [...series.values()].map((one) => toHistogram(one, period))
}

const pointsOf = ({ values }: RegisteredMetric, period: Period): DataPoint<number>[] =>
  values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...period, value, attributes: attributesOf(labels) }))

/** A metric of `/metrics` as OTLP has it, with the same name, labels and values. Undefined for one that has no value. */
export const toMetricData = (metric: RegisteredMetric, period: Period): MetricData | undefined => {
  const { name, help } = metric
  // Seconds and bytes are in the names, which Prometheus would append them to once more.
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  // Its type is declared as a number and is a word.
  const type = String(metric.type)
  if (type === 'histogram') {
    const dataPoints = histogramsOf(metric, period)
    return dataPoints.length === 0 ? undefined : { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }
  }
  const dataPoints = pointsOf(metric, period)
  if (dataPoints.length === 0) return undefined
  return type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
}
