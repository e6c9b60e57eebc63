import { Refusal } from '@iyk/kit/http/refusal.ts'
import { createWorkQueue } from '@iyk/kit/work-queue.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepNewest } from './keep-newest.ts'

type Options = {
  artwork: (id: string) => string
  isEvent: (id: string) => Promise<boolean>
}
type Request = FastifyRequest<{ Params: { file: string } }>

const year = 31_536_000
/** Twice the size at which lists show it. */
const small = { width: 192, height: 121 }

/**
 * The picture of an event that has none of its own: `/artwork/<event id>.svg`, and `.webp` small for long lists, where a browser
 * would spend its time on drawing. It follows from the id alone, so it may be kept for ever, and any id gives one whether
 * or not there is such an event. Drawing pixels costs ten times as much as lines: they are for events alone, and any other id,
 * of which there is no end, is sent to its lines.
 */
export const mountArtwork = (app: FastifyInstance, { artwork, isEvent }: Options) => {
  const drawing = createWorkQueue({ capacity: 2, mostWaiting: 500, patience: 20 })
  const pixels = keepNewest(10_000, async (id: string) => {
    if (!(await isEvent(id))) throw notAnEvent
    const { default: sharp } = await import('sharp')
    return await drawing(1, () =>
      sharp(Buffer.from(artwork(id)))
        .resize(small)
        .webp({ quality: 80 })
        .toBuffer(),
    )
  })

  // Lines of 1.3 KB, drawn in a fifth of a millisecond. Packing them takes as long again, remembering them lets ids of nobody push out those of
  // events, and asking the store which is which, or counting who asks, costs more than either (decision 20).
  const sendVector = (reply: FastifyReply, id: string) => forEver(reply).type('image/svg+xml').send(artwork(id))
  const sendPixels = async (reply: FastifyReply, id: string) => {
    try {
      const bytes = await pixels(id)
      return forEver(reply).type('image/webp').send(bytes)
    } catch (error) {
      if (error !== notAnEvent) throw error
      // It may become one: the form of a new event knows its id before it is saved.
      return reply.header('cache-control', 'no-store').redirect(`/artwork/${id}.svg`, 302)
    }
  }

  app.get('/artwork/:file', async (request: Request, reply) => {
    const [, id, form] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(svg|webp)$/.exec(request.params.file) ?? []
    if (!id) throw new Refusal('route_not_found')
    // Tokens of earlier versions name it, and wallets show them on pages of their own.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return form === 'svg' ? sendVector(reply, id) : sendPixels(reply, id)
  })
}

const forEver = (reply: FastifyReply) => reply.header('cache-control', `public, max-age=${year}, immutable`)

const notAnEvent = new Error('no event has this id')
