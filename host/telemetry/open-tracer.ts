import type { Outcome, Span, SpanStart, StartTrace } from '@iyk/kit/tracing/span.ts'
import {
  type Context,
  type Span as RecordedSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Config } from '../config.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, producer: SpanKind.PRODUCER }

/** A response that goes on for hours, such as a live view, has its first steps. */
const mostSteps = 500

type Opened = Span & { readonly context: SpanContext }
type Trace = { tracer: Tracer; left: number }

const toSpan = (recorded: RecordedSpan, of: Trace): Opened => {
  const inside = trace.setSpan(ROOT_CONTEXT, recorded)
  return {
    context: recorded.spanContext(),
    step: (start, same) => {
      if (of.left === 0 || !recorded.isRecording()) return undefined
      of.left -= 1
      return toSpan(startSpan(of.tracer, start, { inside, same: same as Opened | undefined }), of)
    },
    end: ({ attributes, error }: Outcome = {}) => {
      if (attributes) recorded.setAttributes(attributes)
      if (error !== undefined) {
        recorded.setAttribute('error.type', error)
        recorded.setStatus({ code: SpanStatusCode.ERROR })
      }
      recorded.end()
    },
  }
}

const startSpan = (
  tracer: Tracer,
  { name, kind, attributes = {} }: SpanStart,
  { inside, same }: { inside: Context; same?: Opened | undefined },
) => {
  const links = same ? [{ context: same.context }] : []
  return tracer.startSpan(name, { kind: kinds[kind], attributes, links }, inside)
}

type Sampling = Pick<Config, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>

const samplerOf = ({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Sampling): Sampler => {
  const [root, parentBased] = name.startsWith('parentbased_') ? [name.slice('parentbased_'.length), true] : [name]
  const sampler =
    root === 'traceidratio'
      ? new TraceIdRatioBasedSampler(ratio)
      : root === 'always_off'
        ? new AlwaysOffSampler()
        : new AlwaysOnSampler()
  return parentBased ? new ParentBasedSampler({ root: sampler }) : sampler
}

/** What a trusted proxy says a request is part of. */
export type RemoteParent = Pick<SpanContext, 'traceId' | 'spanId' | 'traceFlags'>

export type OpenTracer = {
  startTrace: StartTrace
  /** The same, as part of a trace that began elsewhere. */
  continueTrace: (start: SpanStart, parent: RemoteParent) => Span | undefined
  stop(): Promise<void>
}

type Options = { settings: Sampling; exporter: SpanExporter; resource: Resource; version: string }

/** Traces by OpenTelemetry's own means. At most 2,048 spans wait to be sent; those of a collector that is away are dropped. */
export const openTracer = ({ settings, exporter, resource, version }: Options): OpenTracer => {
  const processor = new BatchSpanProcessor({
    exporter,
    maxQueueSize: 2048,
    maxExportBatchSize: 512,
    scheduledDelayMillis: 2000,
    exportTimeoutMillis: 15_000,
  })
  const provider = new TracerProvider({ resource, sampler: samplerOf(settings), spanProcessors: [processor] })
  const tracer = provider.getTracer('iyk-cards', version)
  const begin = (start: SpanStart, inside: Context) => {
    const recorded = startSpan(tracer, start, { inside })
    return recorded.isRecording() ? toSpan(recorded, { tracer, left: mostSteps }) : undefined
  }
  return {
    startTrace: (start) => begin(start, ROOT_CONTEXT),
    continueTrace: (start, parent) => begin(start, trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })),
    stop: () => provider.shutdown(),
  }
}
