import type { Breadcrumb, Event, Exception, StackFrame } from '@sentry/browser'
import { scrubText } from './scrub-text.ts'

type Span = NonNullable<Event['spans']>[number]
type Values = Record<string, unknown>

// What is not listed is never sent. That includes user, request, headers, extras, tags and any other contexts.
const ofEvent = [
  'event_id',
  'type',
  'timestamp',
  'start_timestamp',
  'level',
  'platform',
  'environment',
  'release',
  'sdk',
  'transaction_info',
  // The library uses it to make the envelope; it is not sent.
  'sdkProcessingMetadata',
] as const
const ofMeasurements = ['fp', 'fcp', 'lcp', 'cls', 'ttfb'] as const
const ofTags = ['context'] as const
const ofMechanism = [
  'type',
  'handled',
  'synthetic',
  'source',
  'exception_id',
  'parent_id',
  'is_exception_group',
] as const
const ofFrame = ['lineno', 'colno', 'in_app'] as const
const ofCrumb = ['timestamp', 'category', 'type', 'level'] as const
const ofCrumbData = ['method', 'url', 'status_code', 'from', 'to'] as const
const ofSpan = [
  'trace_id',
  'span_id',
  'parent_span_id',
  'op',
  'origin',
  'status',
  'start_timestamp',
  'timestamp',
  'exclusive_time',
] as const
const ofSpanData = [
  'sentry.source',
  'sentry.sample_rate',
  'sentry.idle_span_finish_reason',
  'type',
  'url.full',
  'url.path',
  'http.request.method',
  'http.response.status_code',
] as const

function pick<Key extends string>(from: object | undefined, keys: readonly Key[]): Values {
  return Object.fromEntries(Object.entries(from ?? {}).filter(([key]) => (keys as readonly string[]).includes(key)))
}

const scrubbed = (value: unknown) => (typeof value === 'string' ? scrubText(value) : value)

function scrubValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'object' ? undefined : scrubbed(value)]),
  )
}

const scrubFrame = ({ filename, function: name, ...frame }: StackFrame) => ({
  ...pick(frame, ofFrame),
  filename: scrubbed(filename),
  function: scrubbed(name),
})

const scrubException = ({ type, value, mechanism, stacktrace }: Exception) => ({
  type: scrubbed(type),
  value: scrubbed(value),
  mechanism: mechanism && pick(mechanism, ofMechanism),
  stacktrace: stacktrace && { frames: stacktrace.frames?.map(scrubFrame) },
})

const scrubSpan = (span: Partial<Span>) => ({
  ...pick(span, ofSpan),
  description: scrubbed(span.description),
  data: scrubValues(pick(span.data, ofSpanData)),
})

/** A breadcrumb without anything that could identify a user. */
export function scrubBreadcrumb(breadcrumb: Breadcrumb): Breadcrumb {
  return {
    ...pick(breadcrumb, ofCrumb),
    ...(breadcrumb.message !== undefined && { message: scrubText(breadcrumb.message) }),
    data: scrubValues(pick(breadcrumb.data, ofCrumbData)),
  }
}

/** An error or a transaction, rebuilt from what may be sent; its texts are scrubbed. */
export function scrubEvent<Kind extends Event>(event: Kind): Kind {
  const { transaction, measurements, tags, exception, breadcrumbs, contexts, spans } = event
  const values: Values = {
    ...pick(event, ofEvent),
    transaction: scrubbed(transaction),
    measurements: measurements && pick(measurements, ofMeasurements),
    tags: pick(tags, ofTags),
    exception: exception && { values: exception.values?.map(scrubException) },
    breadcrumbs: breadcrumbs?.map(scrubBreadcrumb),
    contexts: contexts?.trace && { trace: scrubSpan(contexts.trace as Partial<Span>) },
    spans: spans?.map(scrubSpan),
  }
  return values as Kind
}
