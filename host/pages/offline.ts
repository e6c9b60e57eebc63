import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isUnchanged } from '@iyk/kit/http/is-unchanged.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { OfferedLanguages } from '@iyk/wire/offered-languages.ts'
import type { FastifyInstance } from 'fastify'
import type { BuiltWeb } from './built-web.ts'
import { createInlinePolicy } from './inline-sources.ts'
import { pageLanguage } from './page-language.ts'

type Options = {
  web: BuiltWeb
  languages: OfferedLanguages
  /** Off: a worker that removes itself takes the place of every other. */
  isOn: boolean
}

const pages = ['shell', 'away', 'waiting'] as const

/**
 * Serves the service worker, and the pages that it keeps: the same for everyone who reads a language. Off, there are no such pages, and the worker is one that
 * deletes what any before it has kept, and leaves; so does a worker that asks a host of an earlier version for its pages (decision 101).
 */
export const mountOffline = (app: FastifyInstance, { web, languages, isOn }: Options) => {
  const file = join(web.client, isOn ? 'service-worker.js' : 'retired-worker.js')
  let script: Promise<string> | undefined
  app.get('/service-worker.js', async (_request, reply) => {
    script ??= readFile(file, 'utf8')
    const text = await script
    // Asked for again at each visit, so that a new one is found at once. What it requests follows the policy of this response.
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8')
    return isUnchanged(reply, text) ? reply.code(304).send() : reply.send(text)
  })
  if (!isOn) return

  const rendered = new Map<string, { html: string; addInline: (policy: string) => string }>()
  const render = async (language: Language, page: (typeof pages)[number]) => {
    const name = `${language} ${page}`
    const known = rendered.get(name)
    if (known) return known
    const html = (await web.pagesIn(language)).renderOffline(page)
    const fresh = { html, addInline: createInlinePolicy(html) }
    rendered.set(name, fresh)
    return fresh
  }
  for (const page of pages)
    app.get(`/offline/${page}`, async (request, reply) => {
      const { html, addInline } = await render(pageLanguage(request, languages), page)
      reply
        .header('content-security-policy', addInline(String(reply.getHeader('content-security-policy'))))
        .header('vary', 'origin, accept-encoding, accept-language, cookie')
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
      return isUnchanged(reply, html) ? reply.code(304).send() : reply.send(html)
    })
}
