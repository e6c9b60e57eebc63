import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plainPage } from '@iyk/kit/http/plain-page.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { listMessages, type Waiting } from '@iyk/kit/outbox/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BuiltWeb } from './built-web.ts'

const shown = 200

const local = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/
const loopback = /^(::ffff:)?127\.|^::1$/

/**
 * Only this machine may read the messages: not a page of another site whose name resolves here (DNS rebinding), not
 * the network when HOST is open to it, and no request through a proxy. Throws `route_not_found`.
 */
const assertLocalHost = ({ socket, headers }: FastifyRequest) => {
  // The Host header from the browser, not the X-Forwarded-Host of a trusted proxy.
  const { host = '' } = headers
  const refuse = (how: string) => {
    throw new Refusal('route_not_found', { reason: `outbox requested ${how}` })
  }
  if (Object.keys(headers).some((name) => name === 'x-real-ip' || name.includes('forwarded'))) refuse('through a proxy')
  if (!loopback.test(socket.remoteAddress ?? '')) refuse('by another machine')
  if (!local.test(host)) refuse('under a host name that is not local')
}

const linked = (text: string) =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

/** In this machine's time zone, which is its reader's. */
const openFormat = () => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long' })

const article = (moment: Intl.DateTimeFormat, { channel, to, subject, text, sent_at }: Waiting) =>
  `<article><h2>${escapeHtml(subject || channel)}</h2><p class="meta">${channel} to ${escapeHtml(to)}, <time datetime="${sent_at}">${moment.format(new Date(sent_at))}</time></p><pre>${linked(text)}</pre></article>`

/** Serves `/outbox` and `/outbox.json`: messages that wait because no delivery service is set. Mounted on localhost only. */
export const mountOutbox = (app: FastifyInstance, database: Database) => {
  app.get('/outbox.json', async (request, reply) => {
    assertLocalHost(request)
    reply.header('cache-control', 'no-store')
    return listMessages(database, 10_000)
  })
  app.get('/outbox', async (request, reply) => {
    assertLocalHost(request)
    const messages = (await listMessages(database, shown)).reverse()
    const moment = openFormat()
    const list =
      messages.map((message) => article(moment, message)).join('') ||
      '<p>Nothing here yet. Emails and text messages appear here while no mail server is set.</p>'
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return plainPage({
      heading: 'Outbox',
      home: { name: 'IYK Cards', address: '/' },
      title: 'Outbox – IYK Cards',
      body: `<p class="meta">Newest first. <a href="/outbox">Reload</a></p>${list}`,
    })
  })
}

/** The web's typeface; its file's name changes with its content. */
const fontFace = async ({ client }: BuiltWeb) => {
  const assets = await readdir(join(client, 'assets')).catch(() => [])
  const file = assets.find((name) => /^instrument-sans-latin-wght.*\.woff2$/.test(name))
  return file === undefined
    ? ''
    : `@font-face{font-family:"Instrument Sans";src:url("/assets/${file}") format("woff2");font-weight:400 700;font-display:optional}\n`
}

/** Serves the stylesheet of the plain pages. */
export const mountPlainStyle = async (app: FastifyInstance, web: BuiltWeb) => {
  const css = (await fontFace(web)) + (await readFile(join(import.meta.dirname, 'plain.css'), 'utf8'))
  app.get('/plain.css', (_request, reply) =>
    reply.type('text/css').header('cache-control', 'public, max-age=3600').send(css),
  )
}
