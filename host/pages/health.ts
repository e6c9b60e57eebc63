import type { TapVerdict } from '@iyk/cards/taps/verify-tap.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { checkWriting } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { ownVersion } from '../hosts/own-version.ts'
import { callCounters } from '../metrics/call-counters.ts'
import type { Gauges } from '../metrics/gauges.ts'
import { shareQuery } from '../metrics/share-query.ts'

const openMetrics = async () => {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by route; without streams of events.',
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
  const certificates = new Gauge({
    name: 'certificate_not_after_timestamp_seconds',
    help: 'When a certificate that signs wallet passes expires, by setting, in seconds since 1970.',
    labelNames: ['setting'],
    registers: [registry],
  })
  const build = new Gauge({
    name: 'build_info',
    help: 'Always 1; the version of the program and of Node.',
    labelNames: ['version', 'node'],
    registers: [registry],
  })
  build.set({ version: await ownVersion(), node: process.versions.node }, 1)
  return { registry, duration, events, certificates }
}

/** The router also takes `/%6detrics`, `http://any/metrics` and `/metrics#any` for this path; a proxy that compares what was sent lets them through. */
const asProxiesHideIt = /^\/metrics(\?|$)/

type Options = {
  database: Database
  opensKeys?: (() => Promise<boolean>) | undefined
  /** Read for each scrape; undefined where there is nothing to measure. */
  gauges?: readonly (Gauges | undefined)[]
}

/**
 * `/healthz`: alive; `/readyz`: ready to serve, with a database that accepts writes and keys that can be decrypted; `/metrics`: Prometheus. Returns
 * what counts events of the SDK's telemetry and taps, shows when certificates expire, and reads what `/metrics` shows.
 */
export const mountHealth = (
  app: FastifyInstance,
  { database, opensKeys = async () => true, gauges = [] }: Options,
): {
  countEvent(name: string): void
  countTap(verdict: TapVerdict): void
  showCertificates(expires: Record<string, Date>): void
  readMetrics(): Promise<Registry>
  certificates(): Record<string, Date>
  limited(): Promise<{ limit: string; count: number }[]>
} => {
  app.get('/healthz', async () => ({ status: 'alive' }))
  const assertWriting = shareQuery(() => checkWriting(database))
  app.get('/readyz', async () => {
    await assertWriting()
    if (!(await opensKeys()))
      throw new Refusal('server_unavailable', {
        reason: 'database: keys are encrypted with another SECRETS_KEY',
        retryAfter: 5,
      })
    return { status: 'ready' }
  })

  let opening: ReturnType<typeof openMetrics> | undefined
  const metrics = () => {
    opening ??= openMetrics()
    return opening
  }
  const { countTap, opened, limited } = callCounters(app, async () => (await metrics()).registry)
  let reading: Promise<(() => Promise<void>)[]> | undefined
  app.addHook('onResponse', (request, reply, done) => {
    done()
    // Events last for as long as a page shows them, which says nothing of how fast the host is.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
    // The route's pattern, never the URL, which may contain a ref.
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }
    const seconds = reply.elapsedTime / 1000
    // Loaded after the first response: nobody waits for it.
    void metrics().then(({ duration }) => duration.observe(labels, seconds))
  })
  let shown: Record<string, Date> = {}
  const readMetrics = async () => {
    const { registry, certificates } = await metrics()
    for (const [setting, at] of Object.entries(shown)) certificates.set({ setting }, at.getTime() / 1000)
    await opened()
    reading ??= Promise.all(gauges.flatMap((open) => (open ? [open(registry)] : [])))
    // Without the database the other metrics count all the more.
    await Promise.all((await reading).map((read) => read()))
    return registry
  }
  app.get('/metrics', async ({ originalUrl }, reply) => {
    if (!asProxiesHideIt.test(originalUrl)) throw new Refusal('route_not_found')
    const registry = await readMetrics()
    reply.type(registry.contentType)
    return registry.metrics()
  })
  return {
    countTap,
    limited,
    certificates: () => shown,
    countEvent: (event) => void metrics().then(({ events }) => events.inc({ event })),
    showCertificates: (expires) => {
      shown = expires
    },
    readMetrics,
  }
}
