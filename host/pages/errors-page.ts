import type { EmailBrand } from '@iyk/kit/emails/email-brand.ts'
import { plainPage } from '@iyk/kit/http/plain-page.ts'
import { errorTypes } from '@iyk/wire/error-types.ts'
import { escapeHtml } from '@iyk/wire/escape-html.ts'
import type { FastifyInstance } from 'fastify'

/** Serves `/errors`, where the `error_url` of every error leads: one row per type. */
export const mountErrorsPage = (app: FastifyInstance, brand: EmailBrand) => {
  const rows = Object.entries(errorTypes).map(
    ([type, [status, message]]) =>
      `<tr id="${type}"><td><code>${type}</code></td><td>${status}</td><td>${escapeHtml(message)}</td></tr>`,
  )
  const page = plainPage({
    heading: 'Errors',
    home: { brand, address: '/' },
    title: `Errors – ${brand.name}`,
    body: `<table><thead><tr><th>Type</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  })
  app.get('/errors', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
