import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@iyk/kit/clock.ts'
import type { EmailBrand } from '@iyk/kit/emails/email-brand.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { findMessage } from '@iyk/kit/outbox/browse-store.ts'
import { listMessages } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { FastifyInstance } from 'fastify'
import { assertLocalHost } from './assert-local-host.ts'
import { parseView } from './view.ts'

type Options = { database: Database; clock: Clock; publicUrl: string; brand: EmailBrand }
type Request = { Params: { file: string }; Querystring: Record<string, unknown> }

const html = 'text/html; charset=utf-8'

/** Serves `/outbox` and `/outbox.json`: messages that wait because no delivery service is set. Mounted on localhost only. */
export const mountOutbox = async (
  app: FastifyInstance,
  { database, clock, publicUrl, brand }: Options,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      assertLocalHost(request)
      reply.header('cache-control', 'no-store')
    })
    scope.get('/outbox.json', () => listMessages(database, 10_000))
    scope.get('/outbox/outbox.css', async (_request, reply) => {
      reply.type('text/css')
      return await readFile(join(import.meta.dirname, 'outbox.css'))
    })
    scope.get<Request>('/outbox', async ({ query }, reply) => {
      const { outboxPage } = await import('./outbox-page.ts')
      reply.type(html)
      return await outboxPage(database, { brand, now: clock(), view: parseView(query) })
    })
    scope.get<Request>('/outbox/:file', async ({ params, query }, reply) => {
      const [, id, preview] = /^([1-9]\d{0,17})(\.html)?$/.exec(params.file) ?? []
      const message = id === undefined ? undefined : await findMessage(database, id)
      if (!message) throw new Refusal('route_not_found')
      const view = parseView(query)
      reply.type(html)
      if (preview === undefined) {
        const { outboxPage } = await import('./outbox-page.ts')
        return await outboxPage(database, { brand, now: clock(), view }, message)
      }
      const { previewOf, previewPolicy } = await import('./preview.ts')
      // Its origin is opaque, so the browser would warn that it cannot have a cluster of its own.
      reply.removeHeader('origin-agent-cluster').header('content-security-policy', previewPolicy(publicUrl))
      return previewOf(message.html, view)
    })
  })
}
