import { brotliCompressSync, constants } from 'node:zlib'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { keepNewest } from './keep-newest.ts'

type Artwork = (id: string) => string
type Request = FastifyRequest<{ Params: { file: string } }>

const year = 31_536_000
/** Twice the size at which lists show it. */
const small = { width: 192, height: 121 }

/**
 * The picture of an event that has none of its own: `/artwork/<event id>.svg`, and `.webp` small for long lists, where a browser
 * would spend its time on drawing. It follows from the id alone, so it may be kept for ever, and any id gives one whether
 * or not there is such an event.
 */
export const mountArtwork = (app: FastifyInstance, artwork: Artwork) => {
  const vectors = keepNewest(500, (id: string) => {
    const plain = artwork(id)
    return { plain, br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) }
  })
  const pixels = keepNewest(2_000, async (id: string) => {
    const { default: sharp } = await import('sharp')
    return await sharp(Buffer.from(artwork(id)))
      .resize(small)
      .webp({ quality: 80 })
      .toBuffer()
  })

  const sendVector = (request: Request, reply: FastifyReply, id: string) => {
    const { plain, br } = vectors(id)
    reply.type('image/svg+xml').header('vary', 'accept-encoding')
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
    return reply.header('content-encoding', 'br').send(br)
  }

  app.get('/artwork/:file', async (request: Request, reply) => {
    const [, id, form] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(svg|webp)$/.exec(request.params.file) ?? []
    if (!id) throw new Refusal('route_not_found')
    reply.header('cache-control', `public, max-age=${year}, immutable`)
    // Tokens of earlier versions name it, and wallets show them on pages of their own.
    reply.header('cross-origin-resource-policy', 'cross-origin')
    if (form === 'svg') return sendVector(request, reply, id)
    return reply.type('image/webp').send(await pixels(id))
  })
}
