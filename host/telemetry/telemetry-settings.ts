import { integer, oneOf, text, webAddress } from '@iyk/kit/settings/parsers.ts'

type Pairs = Readonly<Record<string, string>>

const decoded = (value: string) => {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/**
 * Pairs such as `a=1,b=2`, values percent-encoded.
 * @see https://opentelemetry.io/docs/specs/otel/resource/sdk/#specifying-resource-information-via-an-environment-variable
 */
const pairsOf =
  (isName: RegExp, isValue: RegExp) =>
  (list: string): Pairs | undefined => {
    const pairs = list.split(',').map((pair) => {
      const [name = '', ...rest] = pair.split('=')
      return [name.trim(), decoded(rest.join('=').trim())] as const
    })
    const isRight = pairs.every(([name, value]) => isName.test(name) && value !== undefined && isValue.test(value))
    return isRight ? Object.fromEntries(pairs as [string, string][]) : undefined
  }

/** https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 */
const headers = pairsOf(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, /^[\x20-\x7e]+$/)
const attributes = pairsOf(/^[\w.-]{1,100}$/, /^[^\p{Cc}]{1,255}$/u)

const share = (value: string) => {
  const number = Number(value)
  return /^\d?\.?\d+$/.test(value) && number >= 0 && number <= 1 ? number : undefined
}

const ofTelemetry = { ignoredWithout: 'OTEL_EXPORTER_OTLP_ENDPOINT' }
const samplers = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const

/** The names of https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/ that have an effect here. */
export const telemetryTable = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    parse: webAddress,
    allowed: 'an http or https URL, such as http://127.0.0.1:4318',
    fallback: undefined as string | undefined,
    // Services that collect for others have their key in the path.
    secret: true as const,
    about:
      'Collector that receives traces and metrics (OTLP), at /v1/traces and /v1/metrics below it. Without it, none are collected. See “Traces” in operating.md.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    parse: headers,
    allowed: 'headers such as api-key=…,x-tenant=cards, with values percent-encoded',
    fallback: undefined as Pairs | undefined,
    about: 'Headers for the collector.',
    secret: true as const,
    ...ofTelemetry,
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    parse: oneOf('http/protobuf'),
    allowed: 'http/protobuf',
    fallback: 'http/protobuf',
    about: 'Protocol of the collector; gRPC is not supported.',
    ...ofTelemetry,
  },
  OTEL_SERVICE_NAME: {
    parse: text,
    allowed: 'text',
    fallback: 'iyk-cards',
    about: 'Name of this service in traces and metrics.',
    ...ofTelemetry,
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    parse: attributes,
    allowed: 'attributes such as deployment.environment.name=production',
    fallback: undefined as Pairs | undefined,
    about: 'Further attributes of this host in traces and metrics.',
    ...ofTelemetry,
  },
  OTEL_TRACES_EXPORTER: {
    parse: oneOf('otlp', 'none'),
    allowed: 'otlp or none',
    fallback: 'otlp' as 'otlp' | 'none',
    about: 'Whether traces are sent.',
    ...ofTelemetry,
  },
  OTEL_METRICS_EXPORTER: {
    parse: oneOf('otlp', 'none'),
    allowed: 'otlp or none',
    fallback: 'otlp' as 'otlp' | 'none',
    about: 'Whether metrics are sent. They are at /metrics in any case.',
    ...ofTelemetry,
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    parse: integer(1_000, 3_600_000),
    allowed: 'milliseconds from 1000 to 3600000',
    fallback: 60_000,
    about: 'How often metrics are sent.',
    ...ofTelemetry,
  },
  OTEL_TRACES_SAMPLER: {
    parse: oneOf(...samplers),
    allowed: samplers.join(', '),
    fallback: 'parentbased_always_on' as (typeof samplers)[number],
    about: 'Which traces are collected.',
    ...ofTelemetry,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    parse: share,
    allowed: 'a number from 0 to 1, such as 0.1',
    fallback: 1,
    about: 'Share of traces that traceidratio collects.',
    ...ofTelemetry,
  },
  OTEL_PROPAGATORS: {
    parse: oneOf('none', 'tracecontext'),
    allowed: 'none or tracecontext',
    fallback: 'none' as 'none' | 'tracecontext',
    about:
      'tracecontext: requests from TRUSTED_PROXIES continue the trace of their traceparent header. Only for proxies that set the header or remove it.',
    ...ofTelemetry,
  },
  OTEL_SDK_DISABLED: {
    parse: oneOf('true', 'false'),
    allowed: 'true or false',
    fallback: 'false' as 'true' | 'false',
    about: 'true: nothing is collected, whatever the other settings say.',
    ...ofTelemetry,
  },
}

/** Of the standard names without effect here, those whose values would be sent all the same. */
const sentRegardless = ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'OTEL_EXPORTER_OTLP_METRICS_HEADERS']

type Read = {
  OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined
  OTEL_PROPAGATORS: 'none' | 'tracecontext'
  TRUSTED_PROXIES: readonly string[]
}

/** Headers that would be sent without being treated as secret, and trust in a header that anyone could send. */
export const telemetryProblems = (read: Read, isGiven: (name: string) => boolean): string[] => {
  if (read.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return []
  return [
    ...sentRegardless
      .filter(isGiven)
      .map((name) => `${name} is not supported. Use OTEL_EXPORTER_OTLP_HEADERS, which is for traces and metrics.`),
    ...(read.OTEL_PROPAGATORS === 'tracecontext' && read.TRUSTED_PROXIES.length === 0
      ? ['OTEL_PROPAGATORS is "tracecontext", which requires TRUSTED_PROXIES: from anyone else, the header is ignored.']
      : []),
  ]
}
