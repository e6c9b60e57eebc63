import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptsEncoding } from './accepts-encoding.ts'

type Done = (error: Error | null, packed: Buffer) => void
const codings = ['br', 'gzip'] as const
const pack = {
  // Smaller than gzip and as fast; zlib's own default of 11 is for files that are compressed once.
  br: (plain: string, done: Done) => brotliCompress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  gzip: (plain: string, done: Done) => gzip(plain, done),
}

/** Compresses replies of text with at least this many characters, as the client accepts it: first choice Brotli, then gzip. */
export const compressReplies = (app: FastifyInstance, { threshold }: { threshold: number }): void => {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < threshold || reply.hasHeader('content-encoding')) {
      done(null, payload)
      return
    }
    const vary = reply.getHeader('vary')
    reply.header('vary', vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`)
    const coding = codings.find((one) => acceptsEncoding(request.headers, one))
    if (!coding) {
      done(null, payload)
      return
    }
    reply.header('content-encoding', coding)
    pack[coding](payload, done)
  })
}
