import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptsEncoding } from './accepts-encoding.ts'

const codings = ['br', 'gzip'] as const
type Coding = (typeof codings)[number]
type Done = (error: Error | null, packed: Buffer) => void
const pack = {
  // Smaller than gzip and as fast; zlib's own default of 11 is for files that are compressed once.
  br: (plain: string | Buffer, done: Done) =>
    brotliCompress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, done),
  gzip: (plain: string | Buffer, done: Done) => gzip(plain, done),
}

const compressed = new WeakMap<Buffer, Map<Coding, Buffer>>()

/** For text that is sent more than once: compressed like a reply of text, and once for each coding. */
export const cacheCompressed = (text: Buffer): Buffer => {
  compressed.set(text, new Map())
  return text
}

/** Compresses replies of text with at least this many characters, as the client accepts it: first choice Brotli, then gzip. */
export const compressReplies = (app: FastifyInstance, { threshold }: { threshold: number }): void => {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const known = Buffer.isBuffer(payload) ? compressed.get(payload) : undefined
    const text = typeof payload === 'string' || known ? (payload as string | Buffer) : ''
    if (text.length < threshold || reply.hasHeader('content-encoding')) {
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
    const earlier = known?.get(coding)
    if (earlier) {
      done(null, earlier)
      return
    }
    pack[coding](text, (error, packed) => {
      if (!error) known?.set(coding, packed)
      done(error as null, packed)
    })
  })
}
