import type { EmailBrand } from '@iyk/kit/emails/email-brand.ts'
import { logRefusal, toRefusal } from '@iyk/kit/http/handle-errors.ts'
import { plainPage } from '@iyk/kit/http/plain-page.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import type { OfferedLanguages } from '@iyk/wire/offered-languages.ts'
import type { FastifyError, FastifyInstance } from 'fastify'
import { pageLanguage } from '../pages/page-language.ts'
import { failedCopy } from './copy.ts'

/** A pass is a link of a page, so a browser that gets none shows a page that leads back. A caller that does not ask for HTML is a program. */
export const handlePassErrors = (
  scope: FastifyInstance,
  { brand, languages }: { brand: EmailBrand; languages: OfferedLanguages },
): void => {
  const replyAsJson = scope.errorHandler
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return replyAsJson.call(scope, error, request, reply)
    const refusal = toRefusal(error)
    logRefusal(refusal, error, request, reply)
    if (refusal.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.retryAfter))
    const language = pageLanguage(request, languages)
    const { title, tooMany, text, back } = failedCopy[language]
    const { collectible_id: id } = request.params as { collectible_id?: unknown }
    const address = `/collection/${encodeURIComponent(String(id))}`
    const sentence = refusal.type === 'too_many_requests' ? tooMany : text
    return reply
      .header('cache-control', 'private, no-store')
      .code(refusal.status)
      .type('text/html; charset=utf-8')
      .send(
        plainPage({
          language,
          heading: title,
          home: { brand, address: '/' },
          body: `<p>${escapeHtml(sentence)}</p>
<p><a class="button" href="${escapeHtml(address)}">${escapeHtml(back)}</a></p>`,
        }),
      )
  })
}
