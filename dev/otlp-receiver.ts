import { createServer, type ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import { listen, portOf } from './internet.ts'

/** Of a protobuf message: what each field number has, in order. Lengths and strings are bytes, the rest is numbers. */
type Fields = Map<number, (Buffer | bigint)[]>

/** https://protobuf.dev/programming-guides/encoding/ */
const parse = (bytes: Buffer): Fields => {
  const fields: Fields = new Map()
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]!
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const take = (size: number) => {
    if (at + size > bytes.length) throw new Error('the message is cut off')
    at += size
    return bytes.subarray(at - size, at)
  }
  const readers: Record<number, () => Buffer | bigint> = {
    0: varint,
    1: () => take(8),
    2: () => take(Number(varint())),
    5: () => take(4),
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const value = readers[tag & 7]!()
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value])
  }
  return fields
}

const bytesOf = (fields: Fields, number: number) => (fields.get(number) ?? []) as Buffer[]
const messages = (fields: Fields, number: number) => bytesOf(fields, number).map(parse)
const text = (fields: Fields, number: number) => bytesOf(fields, number)[0]?.toString() ?? ''
const hex = (fields: Fields, number: number) => bytesOf(fields, number)[0]?.toString('hex') ?? ''
const long = (fields: Fields, number: number) => bytesOf(fields, number)[0]?.readBigUInt64LE() ?? 0n
const double = (fields: Fields, number: number) => bytesOf(fields, number)[0]?.readDoubleLE()
const eights = (fields: Fields, number: number) => {
  const all = Buffer.concat(bytesOf(fields, number))
  return Array.from({ length: all.length / 8 }, (_, place) => all.subarray(place * 8, place * 8 + 8))
}

type Attributes = Record<string, string | number | boolean>

const anyValueOf = (value: Fields): string | number | boolean => {
  const [flag, whole] = [value.get(2)?.[0], value.get(3)?.[0]]
  if (flag !== undefined) return flag === 1n
  if (whole !== undefined) return Number(BigInt.asIntN(64, whole as bigint))
  return double(value, 4) ?? text(value, 1)
}
const attributesOf = (fields: Fields, number: number): Attributes =>
  Object.fromEntries(messages(fields, number).map((pair) => [text(pair, 1), anyValueOf(messages(pair, 2)[0]!)]))

export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentId: string
  name: string
  kind: number
  start: bigint
  end: bigint
  attributes: Attributes
  /** Ids of spans. */
  links: string[]
  isError: boolean
  resource: Attributes
}

/** https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto */
const spansIn = (body: Buffer): ReceivedSpan[] =>
  messages(parse(body), 1).flatMap((of) => {
    const resource = attributesOf(messages(of, 1)[0]!, 1)
    return messages(of, 2)
      .flatMap((scope) => messages(scope, 2))
      .map((span) => ({
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentId: hex(span, 4),
        name: text(span, 5),
        kind: Number(span.get(6)?.[0] ?? 0n),
        start: long(span, 7),
        end: long(span, 8),
        attributes: attributesOf(span, 9),
        links: messages(span, 13).map((link) => hex(link, 2)),
        isError: messages(span, 15).some((status) => status.get(3)?.[0] === 2n),
        resource,
      }))
  })

type ReceivedPoint = {
  name: string
  help: string
  type: 'gauge' | 'counter' | 'histogram'
  attributes: Attributes
  value: number
  /** Of a histogram: how many are in each bucket, the last of which has no bound. */
  buckets: number[]
  bounds: number[]
  sum: number
  resource: Attributes
}

/** https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/metrics/v1/metrics.proto */
const pointsIn = (body: Buffer): ReceivedPoint[] =>
  messages(parse(body), 1).flatMap((of) => {
    const resource = attributesOf(messages(of, 1)[0]!, 1)
    const metrics = messages(of, 2).flatMap((scope) => messages(scope, 2))
    return metrics.flatMap((metric) => {
      const common = { name: text(metric, 1), help: text(metric, 2), resource }
      const none = { buckets: [], bounds: [], sum: 0 }
      const numbers = (number: number, type: 'gauge' | 'counter') =>
        messages(metric, number)
          .flatMap((data) => messages(data, 1))
          .map((point) => {
            const attributes = attributesOf(point, 7)
            return { ...common, ...none, type, attributes, value: double(point, 4) ?? Number(long(point, 6)) }
          })
      const histograms = messages(metric, 9)
        .flatMap((data) => messages(data, 1))
        .map((point) => ({
          ...common,
          type: 'histogram' as const,
          attributes: attributesOf(point, 9),
          value: Number(long(point, 4)),
          sum: double(point, 5) ?? 0,
          buckets: eights(point, 6).map((bytes) => Number(bytes.readBigUInt64LE())),
          bounds: eights(point, 7).map((bytes) => bytes.readDoubleLE()),
        }))
      return [...numbers(5, 'gauge'), ...numbers(7, 'counter'), ...histograms]
    })
  })

type Received = { path: string; headers: Record<string, string>; body: Buffer }

/**
 * A collector that reads OTLP as its specification says, not as our exporter writes it; `respond` replaces its reply. `until` waits for what comes until
 * there is what is looked for.
 */
export const startOtlpReceiver = async (
  t: Pick<TestContext, 'after'>,
  respond: (response: ServerResponse, received: Received) => void = (response) => void response.end(),
) => {
  const requests: Received[] = []
  const spans: ReceivedSpan[] = []
  let points: ReceivedPoint[] = []
  let looking: (() => void)[] = []
  const server = await listen(
    t,
    createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', () => {
        const headers = request.headers as Record<string, string>
        const received = { path: String(request.url), headers, body: Buffer.concat(chunks) }
        requests.push(received)
        if (received.path.endsWith('/v1/traces')) spans.push(...spansIn(received.body))
        else points = pointsIn(received.body)
        respond(response, received)
        const all = looking
        looking = []
        for (const look of all) look()
      })
    }),
  )
  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) await new Promise<void>((resolve) => looking.push(resolve))
  }
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    requests,
    spans,
    /** Of the newest export. */
    points: () => points,
    until,
  }
}
