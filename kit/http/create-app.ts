import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { createBrokenRequests } from './broken-requests.ts'
import { errorBody, handleErrors } from './handle-errors.ts'
import { createLine, type Line } from './line.ts'
import { logReplies } from './log-replies.ts'
import { methods } from './node-http.ts'
import { parseJson } from './parse-json.ts'
import { Refusal } from './refusal.ts'
import { createSecurityHeaders, type PageSources } from './security-headers.ts'
import { type BusyPage, shedLoad } from './shed-load.ts'
import { stripPorts } from './strip-ports.ts'
import { createRequestValidator } from './validate.ts'

type AppOptions = {
  /** The public URL of this service, without a trailing slash. Never taken from a request. */
  publicUrl: string
  /** `test` or `live`, part of every identifier. */
  environment: 'test' | 'live'
  /** Exact origins whose pages may call. */
  allowedOrigins: readonly string[]
  /** Addresses of proxies whose X-Forwarded-For is trusted; none by default. */
  trustedProxies?: readonly string[]
  /** Below this path preflights from any origin succeed, so that pages can read why they are refused; the handlers there refuse them. */
  openPreflights?: string
  /** A function is called for every response, for sources that can change while the service runs. */
  pageSources?: PageSources | (() => PageSources)
  /** Addresses of the service workers that our pages may have; none by default. */
  workers?: readonly string[]
  /** HSTS for our host; with true, for its subdomains, too. */
  hstsSubDomains?: boolean
  /** How long a request may take to arrive, in milliseconds. */
  arrival?: Arrival
  /** In which calls wait for their turn. */
  line?: Line
  /** What a browser shows instead of the page that it asked for, while calls are refused. */
  busyPage?: BusyPage
  logger?: FastifyBaseLogger
}

const bodyLimit = 64 * 1024

type Arrival = {
  /** For the headers. */
  headers: number
  /** For the whole request. Four megabytes at half a megabit per second take this long. */
  request: number
  /** How often connections are checked, which is how late either limit can apply. */
  checked: number
  /** For a client that reads nothing of its response. */
  silence: number
}
const defaultArrival: Arrival = { headers: 15_000, request: 65_000, checked: 5_000, silence: 120_000 }

/** Instead of Fastify's own compilers, which are loaded and run at the start. No route gives Fastify a shape for its reply. */
const compilersFactory = {
  // The published type says that a compiler gets the shape itself.
  buildValidator: (() => (part: { schema: object }) => createRequestValidator(part.schema)) as never,
  buildSerializer: () => () => JSON.stringify,
}

/** Of an address that is no valid one, such as one that was cut: what a person typed, for the page that says that there is no such page. */
const spellOutBroken = (url: string) => {
  if (!url.includes('%')) return url
  try {
    decodeURIComponent(url.split('?', 1)[0]!)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}

/** The HTTP side of the service without routes: parsing, errors, CORS, headers. Does not listen. */
export const createApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const {
    publicUrl,
    environment,
    allowedOrigins,
    trustedProxies = [],
    openPreflights,
    pageSources = {},
    hstsSubDomains = false,
    workers = [],
    arrival = defaultArrival,
    line = createLine(),
    busyPage,
    logger,
  } = options
  const createId = () => `request-id-${environment}-${randomUUID()}`
  /** For replies that no plugin sees. */
  const corsHeaders = (origin: string | undefined): Record<string, string> => ({
    vary: 'Origin',
    ...(origin !== undefined &&
      allowedOrigins.includes(origin) && {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      }),
  })
  const brokenRequests = createBrokenRequests({ publicUrl, createId, corsHeaders, log: logger })
  const app: FastifyInstance = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: arrival.request,
    connectionTimeout: arrival.silence,
    // Without Host, Node would reply with an empty 400.
    http: { headersTimeout: arrival.headers, connectionsCheckingInterval: arrival.checked, requireHostHeader: false },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: brokenRequests.requestId,
    schemaController: { compilersFactory },
    rewriteUrl: ({ url = '/', headers }) => (headers.accept?.includes('text/html') ? spellOutBroken(url) : url),
    frameworkErrors: (_error, request, reply: unknown) => {
      const refusal = new Refusal('bad_request', { message: 'The URL is not valid.' })
      ;(reply as FastifyReply)
        .code(400)
        // No plugin runs before the URL is parsed.
        .headers({ 'cache-control': 'no-store', ...corsHeaders(request.headers.origin) })
        .type('application/json')
        .send(errorBody(refusal, request.id, publicUrl))
    },
    clientErrorHandler: brokenRequests.refuse,
  }) as unknown as FastifyInstance

  if (trustedProxies.length > 0)
    app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
      const forwardedFor = headers['x-forwarded-for']
      if (forwardedFor !== undefined) headers['x-forwarded-for'] = stripPorts([forwardedFor].flat().join(','))
      done()
    })
  for (const method of methods)
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  )
  const secure = publicUrl.startsWith('https:')
  const securityHeaders = createSecurityHeaders({ secure, hstsSubDomains, pageSources, workers })
  shedLoad(app.server, { publicUrl, createId, corsHeaders, log: logger, line, busyPage, securityHeaders })
  app.addHook('onSend', (_request, reply, payload, done) => {
    // Fastify takes over the headers of a `Response` only after this.
    if (payload instanceof Response && payload.headers.get('content-type') === 'text/event-stream') line.end(reply.raw)
    done()
  })
  brokenRequests.follow(app.server)
  // Instead of Node's empty 417: https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1-11 leaves it to the server whether an unknown expectation is refused.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  handleErrors(app, publicUrl)
  logReplies(app)

  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders())
    done()
  })
  const allowsOrigin = ({ method, url, headers: { origin } }: FastifyRequest) =>
    origin !== undefined &&
    (allowedOrigins.includes(origin) ||
      (method === 'OPTIONS' && openPreflights !== undefined && url.startsWith(openPreflights)))
  const corsOptions = {
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'last-event-id',
      'x-sdk-client',
      'x-sdk-parent-host',
      'x-xsrf-token',
    ],
    maxAge: 7200,
    strictPreflight: false,
  }
  const [allowed, refused] = [true, false].map((origin) => ({ ...corsOptions, origin })) as [object, object]
  // A function instead of a list: with a list, an unknown origin would still get every CORS header except its own name.
  await app.register(cors, {
    delegator: (request: FastifyRequest, done: (error: null, options: object) => void) =>
      done(null, allowsOrigin(request) ? allowed : refused),
  })
  // https://www.rfc-editor.org/rfc/rfc9112#section-3.2-6
  app.addHook('onRequest', ({ raw: { httpVersion, headers } }, _reply, done) => {
    const lacks = httpVersion === '1.1' && headers.host === undefined
    done(lacks ? new Refusal('bad_request', { message: 'The Host header is missing.' }) : undefined)
  })
  return app
}
