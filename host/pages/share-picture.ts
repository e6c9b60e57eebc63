import { findShown } from '@iyk/cards/collectibles/show.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { type CardPictureType, isCardForm } from '@iyk/wire/card-face.ts'
import { eventFacts } from '@iyk/wire/event-facts.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { CardPictures } from '../card-picture/open-card-pictures.ts'
import { pictureLanguage } from './picture-language.ts'
import { sendCardPicture } from './send-card-picture.ts'

type Options = { cards: CardsContext; pictures: Pick<CardPictures, 'drawCard'> }
type Wanted = { id: string; form: string; type: string }

/**
 * Serves the card of a collectible as a picture, to anyone who knows its ID: `/share/<collectible id>.png` for links, and `/share/<collectible id>/story.png`
 * and `/square.png`, each as WebP, too, numbered once a user has it; `/mail.png` always is, and only the email names it (decision 27). What is not
 * typed by people is in the `language` of the query, else in English. Drawn only for existing collectibles whose event is approved.
 */
export const mountSharePicture = (app: FastifyInstance, { cards, pictures }: Options) => {
  const send = async (reply: FastifyReply, { id, form, type }: Wanted) => {
    const isMail = form === 'mail'
    const card = isMail ? 'link' : form
    const shown = isCardForm(card) ? await findShown(cards, id) : undefined
    if (!shown || !isCardForm(card)) {
      reply.callNotFound()
      return reply
    }
    const isNumbered = isMail || shown.hasOwner
    const picture = await pictures.drawCard(eventFacts(shown.event), {
      ...(isNumbered && { serial: shown.serial }),
      form: card,
      type: type as CardPictureType,
      language: pictureLanguage(reply.request, cards.settings.languages),
    })
    return await sendCardPicture(reply, picture, isNumbered ? undefined : 'public, max-age=60')
  }
  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const [, id = '', type = ''] = /^([0-9a-f-]{36})\.(png|webp)$/.exec(request.params.file) ?? []
    return await send(reply, { id, form: id && 'link', type })
  })
  app.get<{ Params: { id: string; file: string } }>('/share/:id/:file', async (request, reply) => {
    const [, form = '', type = ''] = /^([a-z]+)\.(png|webp)$/.exec(request.params.file) ?? []
    return await send(reply, { id: request.params.id, form, type })
  })
}
