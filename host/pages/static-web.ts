import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { acceptsPage } from '@iyk/kit/http/accepts-page.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { type Language, languages } from '@iyk/wire/languages.ts'
import { cookieNames } from '@iyk/wire/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltWeb } from './built-web.ts'
import { keepNewest } from './keep-newest.ts'
import { pageLanguage } from './page-language.ts'
import { readCookie } from './reader-session.ts'

/** One HTML page in the three forms browsers ask for, compressed once. */
type Page = { plain: Buffer; br: Buffer; gzip: Buffer }

const pack = (html: string): Page => {
  const plain = Buffer.from(html)
  return {
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain, { level: 9 }),
  }
}

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: Page) => {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .header('vary', 'origin, accept, accept-encoding, accept-language, cookie')
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(encoding ? page[encoding] : page.plain)
}

type Options = { web: BuiltWeb; publicUrl: string }

const publicPaths = ['/', '/auth/email'] as const
type Public = (typeof publicPaths)[number]

/** The pages of a language, rendered and packed when it is first asked for. */
const keepPages = ({ web, publicUrl }: Options) =>
  keepNewest(languages.length, async (language: Language) => {
    const { renderPublicPage, renderShell, waitingPaths } = await web.pagesIn(language)
    const publicPages = publicPaths.map((path) => [path, pack(renderPublicPage(path, publicUrl))] as const)
    const shells = waitingPaths.map((path) => [path, pack(renderShell(path))] as const)
    return { shell: pack(renderShell()), publicPages: new Map(publicPages), shells: new Map(shells) }
  })

/** Addresses that only programs ask for: a page there would be read as an answer. */
const ofPrograms =
  /^\W*(\.well-known|api|sdk|v1|assets|pictures|artwork|share|outbox|errors|config\.json|outbox\.json|healthz|readyz|metrics)(?![\w-])/i

/** With the characters that an address could do without escaping; what is escaped twice stays so. */
const spelledOut = (url: string) =>
  url.replaceAll(/%([0-7][\da-f])/gi, (_escaped, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const wantsPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  acceptsPage(request.headers) &&
  !ofPrograms.test(spelledOut(request.url)) &&
  !/\.[a-z0-9]{1,12}$/i.test(request.url.split('?', 1)[0] as string)

/**
 * Serves the built web: hashed assets for ever, public pages complete, and for every other page the shell in which the
 * app takes over. An address that can only be a call or a file, or a caller that takes no page, is answered in the wire's form.
 */
export const mountStaticWeb = async (app: FastifyInstance, options: Options) => {
  const pagesIn = keepPages(options)
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { shell, publicPages, shells } = await pagesIn(pageLanguage(request))
    const path = request.url.split('?', 1)[0] as string
    // Whoever is not signed in is about to be led to the start page.
    const isSignedIn = readCookie(request, cookieNames.token) !== undefined
    return sendPage(request, reply, publicPages.get(path as Public) ?? ((isSignedIn && shells.get(path)) || shell))
  }
  // Whoever starts the host looks at it at once.
  await pagesIn('en')
  for (const path of publicPaths) app.get(path, show)
  await app.register(fastifyStatic, {
    root: options.web.client,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (wantsPage(request)) return show(request, reply)
    throw new Refusal('route_not_found')
  })
}
