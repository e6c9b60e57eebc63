import type { CardsContext, Viewer } from '@iyk/cards/context.ts'
import { findCollectionPicture, findShownCollection } from '@iyk/cards/public-collection/find-shown.ts'
import { isUnchanged } from '@iyk/kit/http/is-unchanged.ts'
import type { ShownCollection } from '@iyk/wire/public-collection.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CardPictures } from '../card-picture/open-card-pictures.ts'
import type { BuiltWeb } from './built-web.ts'
import { pictureLanguage } from './picture-language.ts'
import { sendCardPicture } from './send-card-picture.ts'
import { createSendPage } from './send-page.ts'
import { showFailures } from './show-failures.ts'

type Options = {
  cards: CardsContext
  pagesIn: BuiltWeb['pagesIn']
  pictures: Pick<CardPictures, 'drawCollection'>
  findViewer: (request: FastifyRequest) => Promise<Viewer | undefined>
}

const isPlace = (value: unknown): value is string | null => value === null || typeof value === 'string'

/** A copy may be kept, but is asked for each time: what its owner hides is gone at once. */
const revalidated = 'public, no-cache'

/**
 * Serves what people chose to show at `/@<name>`, complete without a script, with its picture for links as `.png` and that of its owner as `.webp`. Any other
 * address is unknown, whether the page is off, was taken down, its owner is banned, or it never was there.
 */
export const mountPublicCollection = (app: FastifyInstance, { cards, pagesIn, pictures, findViewer }: Options) =>
  app.register(async (scope) => {
    const sendPage = createSendPage(pagesIn, cards.settings.languages)

    showFailures(scope, {
      log: (request, err) => request.log.error({ err }, 'a public collection could not be shown'),
      show: (reply) => sendPage(reply, cards.settings.publicUrl, { page: 'event', event: null }),
    })

    const unknown = (reply: FastifyReply) => {
      reply.callNotFound()
      return reply
    }
    const sendPicture = async (reply: FastifyReply, name: string) => {
      const { request } = reply
      const found = await findCollectionPicture(cards, name, () => findViewer(request))
      if (!found) return unknown(reply)
      reply
        .header('cache-control', found.isPublic ? revalidated : 'private, no-store')
        .header('x-robots-tag', 'noindex')
      if (found.isPublic && isUnchanged(reply, found.bytes)) return reply.code(304).send()
      return reply.type('image/webp').send(found.bytes)
    }
    const sendCards = async (reply: FastifyReply, collection: ShownCollection) => {
      if (collection.collectibles.length === 0) return unknown(reply)
      if (!collection.isListed) reply.header('x-robots-tag', 'noindex')
      const picture = await pictures.drawCollection(collection, {
        language: pictureLanguage(reply.request, cards.settings.languages),
      })
      return await sendCardPicture(reply, picture, revalidated)
    }
    const sendCollection = (reply: FastifyReply, collection: ShownCollection) => {
      reply.header('cache-control', revalidated).header('vary', 'origin, accept-encoding, accept-language, cookie')
      const address = `${cards.settings.publicUrl}/@${collection.name}`
      return sendPage(reply, address, { page: 'collection', collection }, { isForEveryone: true })
    }

    type Query = { after?: unknown; imported_after?: unknown }
    scope.get<{ Params: { '*': string }; Querystring: Query }>('/@*', async ({ params, query }, reply) => {
      const [, name = '', form] = /^([^./]*)(\.png|\.webp)?$/.exec(params['*']) ?? []
      if (form === '.webp') return sendPicture(reply, name)
      const { after = null, imported_after: importedAfter = null } = form ? {} : query
      if (!isPlace(after) || !isPlace(importedAfter)) return unknown(reply)
      const collection = await findShownCollection(cards, name.toLowerCase(), { after, importedAfter })
      if (!collection) return unknown(reply)
      if (name !== collection.name) return reply.redirect(`/@${collection.name}${form ?? ''}`, 302)
      return form ? sendCards(reply, collection) : sendCollection(reply, collection)
    })
  })
