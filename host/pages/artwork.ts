import { brotliCompressSync, constants } from 'node:zlib'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepNewest } from './keep-newest.ts'

type Artwork = (id: string, variant: number) => string
type Request = FastifyRequest<{ Params: { file: string }; Querystring: { variant?: unknown } }>

const year = 31_536_000
/** Twice the size at which lists show it. */
const small = { width: 192, height: 121 }

/**
 * The picture of an event that has none of its own: `/artwork/<event id>.svg`, and `.webp` small for long lists, where a browser
 * would spend its time on drawing. It follows from the id alone, so it may be kept for ever, and any id gives one whether
 * or not there is such an event. `?variant=` tells neighbours apart.
 */
export const mountArtwork = (app: FastifyInstance, artwork: Artwork) => {
  const vectors = keepNewest(500, (id: string, variant: number) => {
    const plain = artwork(id, variant)
    return { plain, br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) }
  })
  const pixels = keepNewest(2_000, async (id: string, variant: number) => {
    const { default: sharp } = await import('sharp')
    return await sharp(Buffer.from(artwork(id, variant)))
      .resize(small)
      .webp({ quality: 80 })
      .toBuffer()
  })

  const sendVector = (request: Request, reply: FastifyReply, id: string, variant: number) => {
    const { plain, br } = vectors(id, variant)
    reply.type('image/svg+xml').header('vary', 'accept-encoding')
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
    return reply.header('content-encoding', 'br').send(br)
  }

  app.get('/artwork/:file', async (request: Request, reply) => {
    const [, id, form] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(svg|webp)$/.exec(request.params.file) ?? []
    const variant = request.query.variant ?? '0'
    if (!id || typeof variant !== 'string' || !/^\d$/.test(variant)) throw new Refusal('route_not_found')
    reply.header('cache-control', `public, max-age=${year}, immutable`)
    if (form === 'svg') return sendVector(request, reply, id, Number(variant))
    return reply.type('image/webp').send(await pixels(id, Number(variant)))
  })
}
