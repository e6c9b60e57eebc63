import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeHtml } from '@iyk/kit/escape-html.ts'
import { plainPage } from '@iyk/kit/http/plain-page.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { listMessages, type Waiting } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const shown = 200

const local = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/
const loopback = /^(::ffff:)?127\.|^::1$/

/**
 * Only who sits at this machine reads the mails: not a page of another site whose name was pointed here (DNS rebinding), not
 * the network when HOST is open to it, and nobody behind a proxy.
 */
const assertLocalHost = ({ socket, headers }: FastifyRequest) => {
  // What the browser wrote: a trusted proxy's X-Forwarded-Host is not that.
  const { host = '' } = headers
  const forwarded = Object.keys(headers).some((name) => name === 'x-real-ip' || name.includes('forwarded'))
  if (!local.test(host) || !loopback.test(socket.remoteAddress ?? '') || forwarded)
    throw new Refusal('route_not_found', { reason: `outbox asked for by ${socket.remoteAddress} as ${host}` })
}

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

const article = ({ channel, to, subject, text, sent_at }: Waiting) =>
  `<article><h2>${escapeHtml(subject || channel)}</h2><p class="meta">${channel} to ${escapeHtml(to)}, <time datetime="${sent_at}">${sent_at}</time></p><pre>${linked(text)}</pre></article>`

/** `/outbox` and `/outbox.json`: mails and texts that wait because no delivery service is set. Only ever mounted on localhost. */
export const mountOutbox = (app: FastifyInstance, database: Database) => {
  app.get('/outbox.json', async (request, reply) => {
    assertLocalHost(request)
    reply.header('cache-control', 'no-store')
    return listMessages(database, 10_000)
  })
  app.get('/outbox', async (request, reply) => {
    assertLocalHost(request)
    const messages = (await listMessages(database, shown)).reverse()
    const list =
      messages.map(article).join('') ||
      '<p>Nothing here yet. Mails and texts land here while no mail server is set.</p>'
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return plainPage({
      heading: 'Outbox',
      title: 'Outbox – IYK Cards',
      body: `<p class="meta">Newest first. <a href="/outbox">Look again</a></p>${list}`,
    })
  })
}

/** The stylesheet of the plain pages. */
export const mountPlainStyle = async (app: FastifyInstance) => {
  const css = await readFile(join(import.meta.dirname, 'plain.css'), 'utf8')
  app.get('/plain.css', (_request, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=3600').send(css),
  )
}
