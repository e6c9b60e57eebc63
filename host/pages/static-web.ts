import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { acceptsEncoding } from '@iyk/kit/http/accepts-encoding.ts'
import { acceptsPage } from '@iyk/kit/http/accepts-page.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { headersOfPages } from '@iyk/kit/http/security-headers.ts'
import type { Language } from '@iyk/wire/languages.ts'
import { cookieNames } from '@iyk/wire/limits.ts'
import type { OfferedLanguages } from '@iyk/wire/offered-languages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltWeb, EventsOfUser } from './built-web.ts'
import { createInlinePolicy } from './inline-sources.ts'
import { pageLanguage } from './page-language.ts'
import { parseCookie } from './parse-cookies.ts'

const encoders = {
  br: (plain: Buffer) => brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (plain: Buffer) => gzipSync(plain, { level: 9 }),
  plain: (plain: Buffer) => plain,
}
type Encoding = keyof typeof encoders

const findEncoding = ({ headers }: FastifyRequest): Encoding =>
  (['br', 'gzip'] as const).find((encoding) => acceptsEncoding(headers, encoding)) ?? 'plain'

const sendPage = (reply: FastifyReply, encoding: Encoding, { page, addInline }: Page) => {
  if (encoding !== 'plain') reply.header('content-encoding', encoding)
  return reply
    .header('content-security-policy', addInline(String(reply.getHeader('content-security-policy'))))
    .header('vary', 'origin, accept, accept-encoding, accept-language, cookie')
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page)
}

type Options = {
  web: BuiltWeb
  languages: OfferedLanguages
  /** Files of the built web that this installation has of its own. */
  ownFiles: readonly string[]
  publicUrl: string
  /** The first events of who opens the page; undefined where that is nobody, or not known soon. */
  findEvents?: ((request: FastifyRequest) => Promise<EventsOfUser | undefined>) | undefined
  /** Whether an operator opens the page; false in any doubt. */
  isOperator?: ((request: FastifyRequest) => Promise<boolean>) | undefined
}
type Page = { page: Buffer; addInline: (policy: string) => string }

const publicPaths = ['/', '/auth/email'] as const
type Public = (typeof publicPaths)[number]

/** The console of operators is no page that the app itself knows. */
const isConsole = (path: string) => /^\/console(\/|$)/i.test(path)
/** Stands for each of its pages: they begin alike. */
const consoleShell = '/console'
const anyOther = '/404'

const isPublic = (path: string): path is Public => publicPaths.includes(path as Public)

/** Each page in each language and encoding, rendered and compressed at the first request for it. */
const cachePages = ({ web, publicUrl }: Options) => {
  const pages = new Map<string, Page>()
  return async (language: Language, address: string, isSignedIn: boolean, encoding: Encoding) => {
    const { renderPublicPage, renderNotFound, renderShell, skeletonPaths, isPagePath } = await web.pagesIn(language)
    const isPage = address === consoleShell || isPagePath(address)
    // The app redirects signed-out visitors to the start page, so they get no skeleton.
    const path = isPublic(address) || (isSignedIn && skeletonPaths.includes(address)) ? address : undefined
    const name = `${language} ${encoding} ${isPage ? (path ?? '') : '404'}`
    const known = pages.get(name)
    if (known) return { isPage, ...known }
    const shown = path !== undefined && isPublic(path) ? renderPublicPage(path, publicUrl) : renderShell(path)
    const html = isPage ? shown : renderNotFound()
    const page = { page: encoders[encoding](Buffer.from(html)), addInline: createInlinePolicy(html) }
    pages.set(name, page)
    return { isPage, ...page }
  }
}

/** `/events` with what its reader has, which nobody else may get: not from a cache, nor with the back button after signing out. */
const createSendEvents = ({ web, languages }: Options) => {
  const policies = new Map<Language, ReturnType<typeof createInlinePolicy>>()
  return async (request: FastifyRequest, reply: FastifyReply, events: EventsOfUser) => {
    const language = pageLanguage(request, languages)
    const { writeEvents, eventsStart } = await web.pagesIn(language)
    const addInline = policies.get(language) ?? createInlinePolicy(eventsStart())
    policies.set(language, addInline)
    const written = writeEvents(events)
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', addInline(String(reply.getHeader('content-security-policy'))))
      .header('cache-control', 'private, no-store')
    if (!acceptsEncoding(request.headers, 'gzip')) return reply.send(written.plain())
    return reply.header('content-encoding', 'gzip').send(written.gzip())
  }
}

/** Shown by itself, it is plain text or a download. A drawing is a page: it may have scripts. */
const isNeverPage = (file: string) => /\.(js|css|woff2)$/.test(file)

/** Paths that only programs request: they would mistake a page for a response. */
const ofPrograms =
  /^\W*(\.well-known|api|sdk|v1|assets|pictures|artwork|share|passes|outbox|errors|offline|config\.json|outbox\.json|healthz|readyz|metrics)(?![\w-])/i

/** Of these, a person opens what they were sent and what a link of a page saves, files included. */
const ofPersons = /^\/(e|share)\//

/** Decodes escaped characters once; double escapes stay escaped. */
const spelledOut = (url: string) =>
  url.replaceAll(/%([0-7][\da-f])/gi, (_escaped, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const wantsPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  acceptsPage(request.headers) &&
  ((ofPersons.test(request.url) && request.headers.accept?.includes('text/html')) ||
    (!ofPrograms.test(spelledOut(request.url)) && !/\.[a-z0-9]{1,12}$/i.test(request.url.split('?', 1)[0] as string)))

/**
 * Serves the built web: hashed assets, cached forever; public pages, complete; for every other page the shell that the app starts in; and with 404 a page that
 * says so for a path that is none. A path that can only be a call or a file, and a caller that accepts no HTML, get an error in the wire's form.
 */
export const mountStaticWeb = async (app: FastifyInstance, options: Options) => {
  const getPage = cachePages(options)
  const sendEvents = createSendEvents(options)
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] as string
    const isSignedIn = parseCookie(request, cookieNames.token) !== undefined
    const events = isSignedIn && path === '/events' && (await options.findEvents?.(request))
    if (events) return sendEvents(request, reply, events)
    const encoding = findEncoding(request)
    const isOperator = isSignedIn && isConsole(path) && (await options.isOperator?.(request))
    // For everyone else it is an address like any other that isn't there.
    const address = isOperator ? consoleShell : isConsole(path) ? anyOther : path
    const { isPage, ...page } = await getPage(pageLanguage(request, options.languages), address, isSignedIn, encoding)
    return sendPage(reply.code(isPage ? 200 : 404), encoding, page)
  }
  for (const path of publicPaths) app.get(path, show)
  const { client } = options.web
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['assets/**', '*-worker.js', '**/*.html', '**/*.br', '**/*.gz', ...options.ownFiles],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const assets = new Set((await readdir(join(client, 'assets'))).filter((file) => !/\.(html|br|gz)$/.test(file)))
  // One route for hundreds of files: one for each takes a tenth of a start (decision 70).
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/:file',
    handler: ({ params: { file } }, reply) => {
      if (!assets.has(file)) return reply.callNotFound()
      if (isNeverPage(file)) for (const name of headersOfPages) reply.removeHeader(name)
      // Connections stay open without being told to, and a page loads a dozen files: https://www.rfc-editor.org/rfc/rfc9112#section-9.3
      reply.raw.removeHeader('connection')
      // It never changes under its name, so no one asks whether it has.
      return reply.sendFile(`assets/${file}`, { etag: false, lastModified: false, acceptRanges: false })
    },
    errorHandler: (error, request, reply) => {
      // The client has left.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
      else app.errorHandler(error, request, reply)
    },
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (wantsPage(request)) return show(request, reply)
    throw new Refusal('route_not_found')
  })
}
