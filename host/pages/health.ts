import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { ping } from '@iyk/kit/postgres/ping.ts'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** `/healthz`: alive; `/readyz`: able to serve; `/metrics`: Prometheus. Returns what counts events of the SDK's telemetry. */
export const mountHealth = (app: FastifyInstance, database: Database): { countEvent(name: string): void } => {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    await ping(database).catch((error: Error) => {
      throw new Refusal('server_unavailable', { reason: error.message })
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
