import { brotliCompressSync, constants } from 'node:zlib'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { FastifyInstance } from 'fastify'

const year = 31_536_000
const kept = 500

/**
 * `/artwork/<event id>.svg`: the picture of an event that has none of its own. It follows from the id alone, so it may be kept
 * for ever, and any id gives one whether or not there is such an event. `?variant=` tells neighbours apart.
 */
export const mountArtwork = (app: FastifyInstance, artwork: (id: string, variant: number) => string) => {
  const drawn = new Map<string, { plain: string; br: Buffer }>()
  const draw = (name: string, id: string, variant: number) => {
    const plain = artwork(id, variant)
    const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
    if (drawn.size >= kept) drawn.delete(drawn.keys().next().value as string)
    drawn.set(name, { plain, br })
    return { plain, br }
  }
  app.get<{ Params: { file: string }; Querystring: { variant?: unknown } }>('/artwork/:file', (request, reply) => {
    const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.svg$/.exec(request.params.file)?.[1]
    const variant = request.query.variant ?? '0'
    if (!id || typeof variant !== 'string' || !/^\d$/.test(variant)) throw new Refusal('route_not_found')
    const name = `${id} ${variant}`
    const { plain, br } = drawn.get(name) ?? draw(name, id, Number(variant))
    reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${year}, immutable`)
      .header('vary', 'accept-encoding')
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
    return reply.header('content-encoding', 'br').send(br)
  })
}
