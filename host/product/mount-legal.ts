import { emailFooter } from '@iyk/kit/emails/email-brand.ts'
import { isUnchanged } from '@iyk/kit/http/is-unchanged.ts'
import { plainPage } from '@iyk/kit/http/plain-page.ts'
import type { Language } from '@iyk/wire/languages.ts'
import type { LegalPage } from '@iyk/wire/product.ts'
import type { FastifyInstance } from 'fastify'
import { pageLanguage } from '../pages/page-language.ts'
import type { OwnProduct } from './open-product.ts'

/** Serves `/imprint`, `/privacy` and `/terms`, those of them that the operator wrote, complete without a script. */
export const mountLegal = (app: FastifyInstance, { brand, languages, legal }: OwnProduct): void => {
  const pages = new Map<string, string>()
  const write = (page: LegalPage, language: Language): string => {
    const { heading, html, ...written } = legal!.get(page)!.get(language)!
    const title =
      heading ?? emailFooter(brand, language)?.links.find(({ url }) => url.endsWith(`/${page}`))?.label ?? page
    return plainPage({
      language: written.language,
      heading: title,
      title: `${title} – ${brand.name}`,
      home: { brand, address: '/' },
      body: `<div class="text">${html}</div>`,
    })
  }
  for (const page of legal?.keys() ?? [])
    app.get(`/${page}`, (request, reply) => {
      const language = pageLanguage(request, languages)
      const name = `${page} ${language}`
      const html = pages.get(name) ?? write(page, language)
      pages.set(name, html)
      reply
        .header('cache-control', 'no-cache')
        .header('vary', 'origin, accept-encoding, accept-language, cookie')
        .type('text/html; charset=utf-8')
      return isUnchanged(reply, html) ? reply.code(304).send() : reply.send(html)
    })
}
