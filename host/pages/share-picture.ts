import { findShown } from '@iyk/cards/collectibles/show.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { getPicture } from '@iyk/cards/pictures/get.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { cacheNewest } from './cache-newest.ts'

const size = { width: 1200, height: 630 }

type Options = { cards: CardsContext; artwork: (id: string) => Promise<string> }

export type DrawSharePicture = (eventId: string, imageUrl: string | null) => Promise<Buffer>

/**
 * The picture that messengers show next to a shared address. They do not render SVG, so the event's picture or artwork is drawn as pixels, once; the library
 * for it is loaded on first use.
 */
export const createDrawSharePicture = ({ cards, artwork }: Options): DrawSharePicture =>
  cacheNewest(200, async (id: string, imageUrl: string | null) => {
    const { default: sharp } = await import('sharp')
    const file = imageUrl?.split('/').at(-1)
    const source = file ? (await getPicture(cards, { file })).bytes : Buffer.from(await artwork(id))
    return sharp(source)
      .resize({ ...size, fit: 'cover' })
      .png({ palette: true, quality: 90 })
      .toBuffer()
  })

type Mounted = { cards: CardsContext; drawSharePicture: DrawSharePicture }

/** Serves `/share/<collectible id>.png`. Drawn only for existing collectibles whose event is approved. */
export const mountSharePicture = (app: FastifyInstance, { cards, drawSharePicture }: Mounted) => {
  app.get<{ Params: { file: string } }>('/share/:file', async (request, reply) => {
    const id = /^([0-9a-f-]{36})\.png$/.exec(request.params.file)?.[1]
    const shown = id && (await findShown(cards, id))
    if (!shown) throw new Refusal('route_not_found')
    reply.type('image/png').header('cache-control', 'public, max-age=3600')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return await drawSharePicture(shown.event.id, shown.event.image_url)
  })
}
