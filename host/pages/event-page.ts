import type { CardsContext } from '@iyk/cards/context.ts'
import { findShownEvent, findShownSlug, type ShownEvent } from '@iyk/cards/poap-events/show.ts'
import { isUnchanged } from '@iyk/kit/http/is-unchanged.ts'
import { codeCharacters } from '@iyk/wire/limits.ts'
import type { PublicEvent } from '@iyk/wire/public-event.ts'
import { wayNotices } from '@iyk/wire/tap-page.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CardPictures } from '../card-picture/open-card-pictures.ts'
import type { BuiltWeb } from './built-web.ts'
import { pictureLanguage } from './picture-language.ts'
import { sendCardPicture } from './send-card-picture.ts'
import { createSendPage } from './send-page.ts'
import { showFailures } from './show-failures.ts'

type Options = { cards: CardsContext; pagesIn: BuiltWeb['pagesIn']; pictures: Pick<CardPictures, 'drawCard'> }

/** Without what only the calendar file shows. */
const forPage = ({ sequence, changedAt, ...event }: ShownEvent): PublicEvent => event

/**
 * Serves the public page of each approved event at `/e/<slug>`, complete without a script, and the event as `.ics` and `.png`; `/e/<event id>` leads there. Any
 * other address is unknown, whether an event is waiting there, was rejected or never existed.
 */
export const mountEventPage = (app: FastifyInstance, { cards, pagesIn, pictures }: Options) =>
  app.register(async (scope) => {
    const sendPage = createSendPage(pagesIn, cards.settings.languages)
    const addressOf = (slug: string) => `${cards.settings.publicUrl}/e/${slug}`

    showFailures(scope, {
      log: (request, err) => request.log.error({ err }, 'the page of an event could not be shown'),
      show: (reply) => sendPage(reply, cards.settings.publicUrl, { page: 'event', event: null }),
    })

    const sendCalendar = async (reply: FastifyReply, event: ShownEvent) => {
      const { writeCalendar } = await import('./write-calendar.ts')
      const text = writeCalendar(event, addressOf(event.slug))
      // Not as an attachment: phones offer to add it instead of putting it among the downloads.
      reply
        .header('cache-control', 'public, max-age=60')
        .header('content-disposition', `inline; filename="${event.slug}.ics"`)
        .type('text/calendar; charset=utf-8')
      return isUnchanged(reply, text) ? reply.code(304).send() : reply.send(text)
    }
    const sendPicture = async (reply: FastifyReply, event: ShownEvent) => {
      const wanted = {
        form: 'link',
        type: 'png',
        language: pictureLanguage(reply.request, cards.settings.languages),
      } as const
      return await sendCardPicture(reply, await pictures.drawCard(event, wanted))
    }
    const sendEvent = (reply: FastifyReply, event: ShownEvent) => {
      reply
        .header('cache-control', 'public, max-age=60')
        .header('vary', 'origin, accept-encoding, accept-language, cookie')
        // Under no-referrer, browsers would send the forms of the page with the origin null.
        .header('referrer-policy', 'same-origin')
      const { said, typed } = reply.request.query as { said?: unknown; typed?: unknown }
      const notice = wayNotices.find((one) => one === said)
      const data = {
        page: 'event',
        event: forPage(event),
        ...(notice && { said: notice }),
        ...(notice === 'code-wrong' && typeof typed === 'string' && { typed: typed.slice(0, codeCharacters) }),
      } as const
      return sendPage(reply, addressOf(event.slug), data, { isForEveryone: true })
    }
    const senders: Record<string, (reply: FastifyReply, event: ShownEvent) => unknown> = {
      '': sendEvent,
      '.ics': sendCalendar,
      '.png': sendPicture,
    }

    // Fastify calls a parameter of more than a hundred characters a bad request; here it is an address like any other.
    scope.get<{ Params: { '*': string } }>('/e/*', async ({ params: { '*': file } }, reply) => {
      const [, slug = '', form = ''] = /^([^.]*)(\..*)?$/s.exec(file) ?? []
      const tidy = `${slug.replace(/\/+$/, '').toLowerCase()}${form}`
      if (senders[form] && tidy !== file && (await findShownEvent(cards, tidy.slice(0, tidy.length - form.length))))
        return reply.redirect(`/e/${tidy}`, 302)
      const send = senders[form]
      const slugOfId = send && (await findShownSlug(cards, slug))
      if (slugOfId !== undefined) return reply.redirect(`/e/${slugOfId}${form}`, 302)
      const event = send && (await findShownEvent(cards, slug))
      if (!event) {
        reply.callNotFound()
        return reply
      }
      return send(reply, event)
    })
  })
