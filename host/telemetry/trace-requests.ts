import { BlockList, isIP } from 'node:net'
import type { Span, SpanStart } from '@iyk/kit/tracing/span.ts'
import { errorTypeOf } from '@iyk/kit/tracing/trace.ts'
import { within } from '@iyk/kit/tracing/under-way.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OpenTracer } from './open-tracer.ts'
import { parseTraceparent } from './parse-traceparent.ts'

/** What monitors and balancers call every few seconds. */
const unrecorded = new Set(['/healthz', '/readyz', '/metrics'])

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const listOf = (networks: readonly string[]) => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return list
}

const startOf = ({ method, routeOptions: { url }, id }: FastifyRequest): SpanStart => ({
  name: url === undefined ? method : `${method} ${url}`,
  kind: 'server',
  // The route's pattern, never the URL, which may contain a code. The request's id is random, and what a person who reports an error can name.
  attributes: {
    'http.request.method': method,
    ...(url !== undefined && { 'http.route': url }),
    'iyk.request_id': id,
  },
})

type Options = Pick<OpenTracer, 'startTrace' | 'continueTrace'> & {
  /** Whose `traceparent` is believed: networks of proxies; of no one else. */
  trusted: readonly string[]
}

/** Begins a trace for each request that comes to a route, and makes what its handler does steps of it. */
export const traceRequests = (app: FastifyInstance, { startTrace, continueTrace, trusted }: Options): void => {
  const proxies = listOf(trusted)
  const isTrusted = (address: string | undefined) =>
    address !== undefined && isIP(address) !== 0 && proxies.check(address, familyOf(address))
  const underWay = new WeakMap<FastifyRequest, readonly Span[]>()
  const failures = new WeakMap<FastifyRequest, string>()

  const begin = (request: FastifyRequest) => {
    const start = startOf(request)
    const { traceparent } = request.headers
    const parent =
      traceparent !== undefined && isTrusted(request.socket.remoteAddress) ? parseTraceparent(traceparent) : undefined
    return parent ? continueTrace(start, parent) : startTrace(start)
  }
  const end = (request: FastifyRequest, { raw }: FastifyReply) => {
    const [span] = underWay.get(request) ?? []
    if (!span) return
    underWay.delete(request)
    const refusal = failures.get(request)
    span.end({
      attributes: {
        'http.response.status_code': raw.statusCode,
        ...(refusal !== undefined && { 'iyk.error_type': refusal }),
        ...(!raw.writableFinished && { 'iyk.ended_early': true }),
      },
      error: raw.statusCode >= 500 ? (refusal ?? String(raw.statusCode)) : undefined,
    })
  }

  app.addHook('onRequest', (request, reply, done) => {
    const span = unrecorded.has(request.routeOptions.url ?? '') ? undefined : begin(request)
    if (span) {
      underWay.set(request, [span])
      // Also of a response that its reader ends.
      reply.raw.once('close', () => end(request, reply))
    }
    // Fastify stays in it while it reads the body.
    within(span && [span], done)
  })
  app.addHook('onError', (request, _reply, error, done) => {
    failures.set(request, errorTypeOf(error))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply)
    done()
  })
}
