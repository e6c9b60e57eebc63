import formbody from '@fastify/formbody'
import { admitByWord } from '@iyk/cards/admissions/admit-by-word.ts'
import { parseCode } from '@iyk/cards/admissions/code.ts'
import { findListedRef, sendListLink } from '@iyk/cards/admissions/send-list-link.ts'
import type { CardsContext, Viewer } from '@iyk/cards/context.ts'
import { declineInvitation, findInvitation } from '@iyk/cards/poap-events/guest-invitations/store.ts'
import { findShownEvent } from '@iyk/cards/poap-events/show.ts'
import { sha256 } from '@iyk/kit/hash.ts'
import { callFields } from '@iyk/kit/http/log-replies.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { codeCharacters } from '@iyk/wire/limits.ts'
import type { TapState, WayNotice } from '@iyk/wire/tap-page.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assertOwnForm } from './assert-own-form.ts'
import type { BuiltWeb } from './built-web.ts'
import { pageLanguage } from './page-language.ts'
import { createSendPage } from './send-page.ts'
import { showFailures } from './show-failures.ts'

type Options = {
  cards: CardsContext
  allowedOrigins: readonly string[]
  findViewer: (request: FastifyRequest) => Promise<Viewer | undefined>
  pagesIn: BuiltWeb['pagesIn']
}
type Form = { way?: unknown; code?: unknown; word?: unknown; email?: unknown }

const asText = (value: unknown) => (typeof value === 'string' && value.length <= 512 ? value : '')

const isOfField = (notice: WayNotice) =>
  notice === 'code-wrong' || notice === 'word-wrong' || notice === 'email-invalid'

const noticeOf = (refusal: Refusal): WayNotice => {
  if (refusal.type === 'word_wrong' || refusal.type === 'way_closed') return 'word-wrong'
  if (refusal.type === 'invalid_email') return 'email-invalid'
  return refusal.type === 'too_many_requests' ? 'too-many' : 'failed'
}

/** Where the page of a code or an admission is: that of a tap, which spends nothing until its form is sent. */
const pageOf = (ref: string) => `/tap?${new URLSearchParams({ ref })}`

/** The same for what was typed, or opened as an address: the page says so where it leads nowhere. */
const pageOfTyped = (typed: string) =>
  `/tap?${new URLSearchParams({ ref: parseCode(typed) ?? typed.slice(0, 64), link: '1' })}`

/**
 * Serves what leads to an event without a card: `/c/<code>`, the address of a code or an emailed link, and the forms of an event's public page. All lead to the
 * page of a tap, complete without a script.
 */
export const mountWays = (app: FastifyInstance, { cards, allowedOrigins, findViewer, pagesIn }: Options) =>
  app.register(async (scope) => {
    const sendPage = createSendPage(pagesIn, cards.settings.languages)
    await scope.register(formbody, {
      bodyLimit: 4096,
      parser: (text) => Object.fromEntries(new URLSearchParams(text)),
    })
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'same-origin')
    })

    scope.get<{ Params: { '*': string } }>('/c/*', async ({ params: { '*': typed } }, reply) =>
      reply.redirect(pageOfTyped(typed), 303),
    )

    // The form of a page that a mistyped code leads to. It spends nothing.
    scope.get('/c', async (request, reply) =>
      reply.redirect(pageOfTyped(asText((request.query as { code?: unknown }).code)), 303),
    )

    const page = (reply: FastifyReply, state: TapState) =>
      sendPage(reply, `${cards.settings.publicUrl}/tap`, { page: 'tap', state })

    showFailures(scope, {
      log: (request, err) => request.log.error({ err }, 'a way of an event could not be shown'),
      show: (reply) => page(reply, { kind: 'refused', reason: 'failed' }),
    })

    // Mail scanners open links, so only a form declines.
    scope.get<{ Params: { ref: string } }>('/c/:ref/decline', async ({ params: { ref } }, reply) => {
      const found = await findInvitation(cards.database, sha256(ref))
      return page(reply, found ? { kind: 'invited', ref, name: found.name } : { kind: 'declined', all: false })
    })

    /** Its form, or a mailbox provider for the recipient, which sends no origin: https://www.rfc-editor.org/rfc/rfc8058#section-3.2 */
    scope.post<{ Params: { ref: string } }>('/c/:ref/decline', async (request, reply) => {
      const { all, 'List-Unsubscribe': oneClick } = (request.body ?? {}) as Record<string, unknown>
      const isAll = all !== undefined || oneClick !== undefined
      await declineInvitation(cards.database, sha256(request.params.ref), cards.clock(), { all: isAll })
      return page(reply, { kind: 'declined', all: isAll })
    })

    /** The page that this form leads to. */
    const follow = async (request: FastifyRequest, { slug, eventId }: { slug: string; eventId: string }) => {
      const form = (request.body ?? {}) as Form
      // Browsers focus no field where the address names a place on the page.
      const said = (notice: WayNotice, typed?: string) =>
        `/e/${slug}?${new URLSearchParams({ said: notice, ...(typed !== undefined && { typed }) })}${isOfField(notice) ? '' : '#ways'}`
      try {
        if (form.way === 'word')
          return pageOf(await admitByWord(cards, { eventId, word: asText(form.word), ipAddress: request.ip }))
        if (form.way === 'list') {
          const viewer = await findViewer(request)
          const ref = viewer && (await findListedRef(cards, { eventId, viewer }))
          if (ref !== undefined) return pageOf(ref)
          const language = pageLanguage(request, cards.settings.languages)
          await sendListLink(cards, { eventId, email: asText(form.email), ipAddress: request.ip, language })
          return said('list-asked')
        }
        const code = parseCode(asText(form.code))
        return code === undefined ? said('code-wrong', asText(form.code).slice(0, codeCharacters)) : pageOfTyped(code)
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500) throw error
        return said(noticeOf(error))
      }
    }

    scope.post<{ Params: { slug: string } }>('/e/:slug', async (request, reply) => {
      assertOwnForm(request, allowedOrigins)
      const { slug } = request.params
      const event = await findShownEvent(cards, slug)
      if (!event) {
        reply.callNotFound()
        return reply
      }
      const to = await follow(request, { slug, eventId: event.id })
      request.log.info(callFields(request, reply), 'a way of an event was tried')
      return reply.redirect(to, 303)
    })
  })
