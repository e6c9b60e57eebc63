import type { RemoteParent } from './open-tracer.ts'

/** https://www.w3.org/TR/trace-context/#traceparent-header; later versions may have more fields. */
const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/

/** What a request says it is part of; undefined for a header that isn't of the standard's form. */
export const parseTraceparent = (header: string | string[] | undefined): RemoteParent | undefined => {
  const [, traceId, spanId, flags] = form.exec(String(header)) ?? []
  return traceId && spanId && flags ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 } : undefined
}
