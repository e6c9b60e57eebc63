import { randomUUID } from 'node:crypto'
import { METHODS } from 'node:http'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { answerErrors, errorBody, socketAnswer } from './answer-errors.ts'
import { logAnswers } from './log-answers.ts'
import { parseJson } from './parse-json.ts'
import { Refusal } from './refusal.ts'
import { stripPorts } from './strip-ports.ts'

const directives = ['script-src', 'style-src', 'frame-src', 'connect-src'] as const

/** What pages may load and call beside our own origin, as sources of a policy by its directives. */
export type PageSources = {
  readonly [directive in (typeof directives)[number]]?: readonly string[]
}

export type AppOptions = {
  /** Where people reach this service; no trailing slash. Never taken from a request. */
  publicUrl: string
  /** `test` or `live`, part of every identifier. */
  environment: 'test' | 'live'
  /** Exact origins whose pages may call. */
  allowedOrigins: readonly string[]
  /** Addresses of proxies whose X-Forwarded-For is believed; none by default. */
  trustedProxies?: readonly string[]
  /** Below this path pages of any origin may ask, so that they can read why they are refused; who answers there refuses them. */
  openPreflights?: string
  /** A function is asked for every answer, for what may change while the service runs. */
  pageSources?: PageSources | (() => PageSources)
  /** Browsers that have been here call by https alone; with true also the hosts below ours. */
  hstsSubDomains?: boolean
  /** How long a request may take to arrive, in milliseconds. */
  arrival?: Arrival
  logger?: FastifyBaseLogger
}

const bodyLimit = 64 * 1024

type Arrival = {
  /** Its head. */
  headers: number
  /** All of it. Four megabytes at half a megabit a second take this long. */
  request: number
  /** How often connections are looked at, so how late either may be noticed. */
  checked: number
  /** A caller that takes nothing of its answer for so long. */
  silence: number
}
const defaultArrival: Arrival = { headers: 15_000, request: 65_000, checked: 5_000, silence: 120_000 }

/** A directive that is named no longer falls back on the default, so it repeats it. */
const withSelf = (sources: PageSources) =>
  Object.fromEntries(
    Object.entries(sources).flatMap(([directive, added]) =>
      added.length > 0 ? [[directive, ["'self'", ...added]]] : [],
    ),
  )

/** The same for sources that may change; helmet asks them anew for each answer. */
const asked = (find: () => PageSources) =>
  Object.fromEntries(directives.map((name) => [name, ["'self'", () => (find()[name] ?? []).join(' ')]]))

/** The HTTP side of the service without a single route: parsing, errors, CORS, headers. Listens nowhere by itself. */
export const createApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const {
    publicUrl,
    environment,
    allowedOrigins,
    trustedProxies = [],
    openPreflights,
    pageSources = {},
    hstsSubDomains = false,
    arrival = defaultArrival,
    logger,
  } = options
  const app: FastifyInstance = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout: arrival.request,
    connectionTimeout: arrival.silence,
    http: { headersTimeout: arrival.headers, connectionsCheckingInterval: arrival.checked },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: () => `request-id-${environment}-${randomUUID()}`,
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        verbose: true,
        keywords: ['errorType'],
      },
    },
    frameworkErrors: (_error, request, reply: unknown) => {
      const refusal = new Refusal('bad_request', { message: 'The address is not valid.' })
      const { origin } = request.headers
      ;(reply as FastifyReply)
        .code(400)
        // No plugin is asked before an address could be read.
        .headers({
          vary: 'Origin',
          ...(origin !== undefined &&
            allowedOrigins.includes(origin) && {
              'access-control-allow-origin': origin,
              'access-control-allow-credentials': 'true',
            }),
        })
        .type('application/json')
        .send(errorBody(refusal, request.id, publicUrl))
    },
    clientErrorHandler: ({ code }, socket) => {
      if (!socket.writable) return void socket.destroy()
      const answer = socketAnswer(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'bad_request')
      // Who still sends would not see us hang up: what it says after the answer is nobody's business.
      socket.end(answer, () => socket.destroy())
    },
  }) as unknown as FastifyInstance

  if (trustedProxies.length > 0)
    app.addHook('onRequest', async ({ raw: { headers } }) => {
      const told = headers['x-forwarded-for']
      if (told !== undefined) headers['x-forwarded-for'] = stripPorts([told].flat().join(','))
    })
  for (const method of METHODS)
    if (method !== 'CONNECT' && !app.supportedMethods.includes(method)) app.addHttpMethod(method)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  )
  answerErrors(app, publicUrl)
  logAnswers(app)

  const secure = publicUrl.startsWith('https:')
  await app.register(helmet, {
    hsts: secure && { includeSubDomains: hstsSubDomains },
    referrerPolicy: { policy: 'no-referrer' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        ...(typeof pageSources === 'function' ? asked(pageSources) : withSelf(pageSources)),
        'img-src': ["'self'", 'data:', 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
  })
  const isTold = ({ method, url, headers: { origin } }: FastifyRequest) =>
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
      'x-sdk-client',
      'x-sdk-parent-host',
      'x-xsrf-token',
    ],
    maxAge: 7200,
    strictPreflight: false,
  }
  // Asked rather than listed: of a list, an unknown origin would still be told everything but its own name.
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => ({ ...corsOptions, origin: isTold(request) }),
  })
  return app
}
