import { acceptsEncoding } from '@iyk/kit/http/accepts-encoding.ts'
import { isUnchanged } from '@iyk/kit/http/is-unchanged.ts'
import type { OfferedLanguages } from '@iyk/wire/offered-languages.ts'
import type { TapPageData } from '@iyk/wire/tap-page.ts'
import type { FastifyReply } from 'fastify'
import type { BuiltWeb } from './built-web.ts'
import { createInlinePolicy } from './inline-sources.ts'
import { pageLanguage } from './page-language.ts'

/** What all pages of a language have inline is hashed once. */
const cachePolicies = () => {
  const known = new Map<string, (policy: string) => string>()
  return (start: string, policy: string) => {
    const addInline = known.get(start) ?? createInlinePolicy(start)
    known.set(start, addInline)
    return addInline(policy)
  }
}

/** Sends a page of `renderPage` in the visitor's language. One for everyone may be asked for again with its ETag. */
export const createSendPage = (pagesIn: BuiltWeb['pagesIn'], languages: OfferedLanguages) => {
  const addInline = cachePolicies()
  return async (reply: FastifyReply, url: string, data: TapPageData, { isForEveryone = false } = {}) => {
    const { writePage, pageStart } = await pagesIn(pageLanguage(reply.request, languages))
    const written = writePage(url, data)
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        addInline(pageStart(data.page), String(reply.getHeader('content-security-policy'))),
      )
    if (isForEveryone && isUnchanged(reply, written.plain())) return reply.code(304).send()
    if (!acceptsEncoding(reply.request.headers, 'gzip')) return reply.send(written.plain())
    return reply.header('content-encoding', 'gzip').send(written.gzip())
  }
}
