import { Refusal } from '@iyk/kit/http/refusal.ts'
import { channels } from '@iyk/kit/outbox/message.ts'
import { checkWriting, countWaiting } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { FastifyInstance } from 'fastify'
import type { backupGauges } from './backup-metrics.ts'
import type { relayerGauges } from './relayer-metrics.ts'
import { webhookGauges } from './webhook-metrics.ts'

/** Monitoring waits seconds, not as long as a call may take. */
const replyTimeout = 2000

/** What the database is queried for; concurrent requests share one query, and none waits for it longer than monitoring does. */
const shareQuery = <Reply>(query: () => Promise<Reply>) => {
  let running: Promise<Reply> | undefined
  return async () => {
    running ??= query().finally(() => {
      running = undefined
    })
    const { promise: late, reject } = Promise.withResolvers<never>()
    const refuse = () =>
      reject(new Refusal('server_unavailable', { reason: 'database: readiness check timed out', retryAfter: 5 }))
    const timer = setTimeout(refuse, replyTimeout)
    return Promise.race([running, late]).finally(() => clearTimeout(timer))
  }
}

const openMetrics = async () => {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
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
  const waiting = new Gauge({
    name: 'outbox_messages_waiting',
    help: 'Messages that no host has sent yet, by channel. Every host reports the same ones.',
    labelNames: ['channel'],
    registers: [registry],
  })
  const oldest = new Gauge({
    name: 'outbox_oldest_waiting_seconds',
    help: 'How long the oldest of them has been waiting.',
    labelNames: ['channel'],
    registers: [registry],
  })
  const certificates = new Gauge({
    name: 'certificate_not_after_timestamp_seconds',
    help: 'When a certificate that signs wallet passes expires, by setting, in seconds since 1970.',
    labelNames: ['setting'],
    registers: [registry],
  })
  return { registry, duration, events, waiting, oldest, certificates }
}

/**
 * `/healthz`: alive; `/readyz`: ready to serve, with a database that accepts writes and keys that can be decrypted; `/metrics`: Prometheus. Returns
 * a function that counts events of the SDK's telemetry, and one that shows when certificates expire.
 */
export const mountHealth = (
  app: FastifyInstance,
  database: Database,
  { opensKeys = async () => true }: { opensKeys?: () => Promise<boolean> } = {},
  relayer?: ReturnType<typeof relayerGauges>,
  backups?: ReturnType<typeof backupGauges>,
): { countEvent(name: string): void; showCertificates(expires: Record<string, Date>): void } => {
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
  let relayerOpening: Promise<(states: Awaited<ReturnType<typeof findRelayers>>) => void> | undefined
  const findRelayers = shareQuery(async () => (await relayer?.find()) ?? [])
  const webhooks = webhookGauges(database)
  let webhooksOpening: ReturnType<typeof webhooks.open> | undefined
  const findWebhooks = shareQuery(webhooks.find)
  let backupsOpening: ReturnType<ReturnType<typeof backupGauges>['open']> | undefined
  const findBackups = shareQuery(async () => backups?.find())
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the URL, which may contain a ref.
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }
    const seconds = reply.elapsedTime / 1000
    // Loaded after the first response: nobody waits for it.
    void metrics().then(({ duration }) => duration.observe(labels, seconds))
    done()
  })
  let shown: Record<string, Date> = {}
  const findWaiting = shareQuery(() => countWaiting(database))
  app.get('/metrics', async (_request, reply) => {
    const { registry, waiting, oldest, certificates } = await metrics()
    for (const [setting, at] of Object.entries(shown)) certificates.set({ setting }, at.getTime() / 1000)
    // Without the database the other metrics count all the more.
    const found = await findWaiting().catch(() => undefined)
    for (const gauge of [waiting, oldest]) {
      gauge.reset()
      for (const channel of found ? channels : []) gauge.set({ channel }, 0)
    }
    for (const { channel, count, oldestSeconds } of found ?? []) {
      waiting.set({ channel }, count)
      oldest.set({ channel }, oldestSeconds)
    }
    relayerOpening ??= relayer?.open(registry)
    ;(await relayerOpening)?.(await findRelayers().catch(() => []))
    webhooksOpening ??= webhooks.open(registry)
    ;(await webhooksOpening)(await findWebhooks().catch(() => undefined))
    backupsOpening ??= backups?.open(registry)
    // While the database does not respond, they stay as they were.
    await findBackups().then(
      async (found) => (await backupsOpening)?.(found),
      () => {},
    )
    reply.type(registry.contentType)
    return registry.metrics()
  })
  return {
    countEvent: (event) => void metrics().then(({ events }) => events.inc({ event })),
    showCertificates: (expires) => {
      shown = expires
    },
  }
}
