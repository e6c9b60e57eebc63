import { findShown } from '@iyk/cards/collectibles/show.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { getPicture } from '@iyk/cards/pictures/get.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { keepNewest } from './keep-newest.ts'

const size = { width: 1200, height: 630 }

type Options = { cards: CardsContext; artwork: (id: string) => string }

/**
 * `/share/<collectible id>.png`: what a messenger shows beside a shared collectible. Messengers read no SVG, so the event's picture or artwork
 * is drawn as pixels, once; the library that does it is loaded with the first. Only what somebody collected is drawn, and only while its event is approved.
 */
export const mountSharePicture = (app: FastifyInstance, { cards, artwork }: Options) => {
  const draw = keepNewest(200, async (id: string, imageUrl: string | null) => {
    const { default: sharp } = await import('sharp')
    const file = imageUrl?.split('/').at(-1)
    const source = file ? (await getPicture(cards, { file })).bytes : Buffer.from(artwork(id))
    return sharp(source)
      .resize({ ...size, fit: 'cover' })
      .png({ palette: true, quality: 90 })
      .toBuffer()
  })
  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const id = /^([0-9a-f-]{36})\.png$/.exec(request.params.file)?.[1]
    const shown = id && (await findShown(cards, id))
    if (!shown) throw new Refusal('route_not_found')
    reply.type('image/png').header('cache-control', 'public, max-age=3600')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return await draw(shown.event.id, shown.event.image_url)
  })
}
