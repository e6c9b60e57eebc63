import { Refusal } from '@iyk/kit/http/refusal.ts'
import { checkWriting } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Those who ask wait seconds, not as long as a call may. */
const answerWithin = 2000

/** Whether the store takes writes, asked once for all who ask at the same time. */
const watchWriting = (database: Database) => {
  let running: Promise<void> | undefined
  return async () => {
    running ??= checkWriting(database).finally(() => {
      running = undefined
    })
    const { promise: late, reject } = Promise.withResolvers<never>()
    const refuse = () =>
      reject(new Refusal('server_unavailable', { reason: 'The store: no answer to a readiness check', retryAfter: 5 }))
    const timer = setTimeout(refuse, answerWithin)
    await Promise.race([running, late]).finally(() => clearTimeout(timer))
  }
}

/**
 * `/healthz`: alive; `/readyz`: able to serve, which takes a store that takes writes and keys that open; `/metrics`: Prometheus. Returns
 * what counts events of the SDK's telemetry.
 */
export const mountHealth = (
  app: FastifyInstance,
  database: Database,
  { opensKeys = async () => true }: { opensKeys?: () => Promise<boolean> } = {},
): { countEvent(name: string): void } => {
  app.get('/healthz', async () => ({ status: 'alive' }))
  const assertWriting = watchWriting(database)
  app.get('/readyz', async () => {
    await assertWriting()
    if (!(await opensKeys()))
      throw new Refusal('server_unavailable', {
        reason: 'The store: keys sealed with another SECRETS_KEY',
        retryAfter: 5,
      })
    return { status: 'ready' }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  const events = new Counter({
    name: 'sdk_events_total',
    help: 'Telemetry events of browser SDKs, by name.',
    labelNames: ['event'],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address: that may hold a ref.
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) => {
    reply.type(registry.contentType)
    return registry.metrics()
  })
  return { countEvent: (event) => events.inc({ event }) }
}
