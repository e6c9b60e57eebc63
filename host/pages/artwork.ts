import { Refusal } from '@iyk/kit/http/refusal.ts'
import { createWorkQueue } from '@iyk/kit/work-queue.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheNewest } from './cache-newest.ts'

type Options = {
  artwork: (id: string) => Promise<string>
  isEvent: (id: string) => Promise<boolean>
}
type Request = FastifyRequest<{ Params: { file: string } }>

const year = 31_536_000
/** Twice the size at which lists show it. */
const small = { width: 192, height: 121 }

/**
 * The picture of an event that has none of its own: `/artwork/<event id>.svg`, and a small `.webp` for long lists, where drawing vectors
 * would slow down the browser. It is generated from the id alone, so it can be cached forever, and any id gives one, whether
 * or not the event exists. Pixels cost ten times as much to draw as vectors, so they are drawn only for events; any other id
 * is redirected to its SVG.
 */
export const mountArtwork = (app: FastifyInstance, { artwork, isEvent }: Options) => {
  const drawing = createWorkQueue({ capacity: 2, maxWaiting: 500, patience: 20 })
  const pixels = cacheNewest(10_000, async (id: string) => {
    if (!(await isEvent(id))) throw notAnEvent
    const { default: sharp } = await import('sharp')
    const vector = Buffer.from(await artwork(id))
    return await drawing(1, () => sharp(vector).resize(small).webp({ quality: 80 }).toBuffer())
  })

  // An SVG of 1.3 KB in the median and of 23 at most, drawn in a fifth of a millisecond. Compressing a large one takes as long again, caching it lets ids
  // without an event evict those of events, and asking the database which is which, or counting requests, costs more than either (decision 20).
  const sendVector = async (reply: FastifyReply, id: string) =>
    forEver(reply)
      .type('image/svg+xml')
      .send(await artwork(id))
  const sendPixels = async (reply: FastifyReply, id: string) => {
    try {
      const bytes = await pixels(id)
      return forEver(reply).type('image/webp').send(bytes)
    } catch (error) {
      if (error !== notAnEvent) throw error
      // It may become an event: the form for a new event knows its id before it is saved.
      return reply.header('cache-control', 'no-store').redirect(`/artwork/${id}.svg`, 302)
    }
  }

  app.get('/artwork/:file', async (request: Request, reply) => {
    const [, id, form] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(svg|webp)$/.exec(request.params.file) ?? []
    if (!id) throw new Refusal('route_not_found')
    // Metadata of earlier versions names this URL, and wallets show it on their own pages.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return form === 'svg' ? sendVector(reply, id) : sendPixels(reply, id)
  })
}

const forEver = (reply: FastifyReply) => reply.header('cache-control', `public, max-age=${year}, immutable`)

const notAnEvent = new Error('no event has this ID')
