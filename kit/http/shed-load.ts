import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { errorBody } from './handle-errors.ts'
import type { Line } from './line.ts'
import { refreshAfter } from './refresh-after.ts'
import { Refusal } from './refusal.ts'

/** What a browser shows instead of the page that it asked for, and what it adds to the policy of pages. */
export type BusyPage = { write: (request: IncomingMessage) => string; policy: (policy: string) => string }

type Options = {
  publicUrl: string
  createId: () => string
  corsHeaders: (origin: string | undefined) => Record<string, string>
  log: FastifyBaseLogger | undefined
  line: Line
  busyPage: BusyPage | undefined
  securityHeaders: () => Record<string, string>
}

/** Seconds after which whoever is refused should try again. */
const retryAfter = 2

/**
 * How many of an operator's calls are served besides the line at once, one in a turn of the loop: anyone can send them, and a flood of them would be before
 * everybody.
 */
const mostBeside = 8

/** Whoever asks for these decides whether the host lives, and asks more often when it does not reply. */
const isOfOperator = ({ method = '', url = '' }: IncomingMessage) =>
  /^(GET|HEAD)$/.test(method) && /^\/(healthz|readyz|metrics)(\?|$)/.test(url)

/** A program here, and no proxy here, which says for whom it calls. */
const isOfThisMachine = ({ socket, headers }: IncomingMessage) =>
  /^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded

/**
 * Refuses what a server cannot do soon, with 503 and when to try again, before anything of it is read: what it has accepted stays prompt, and whoever is
 * refused learns so instead of running into a timeout. docs/decisions/128-broken-on-purpose.md
 */
export const shedLoad = (server: Server, options: Options): void => {
  const { publicUrl, createId, corsHeaders, log, line } = options
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  let refused = 0
  let beside = 0
  let isTurnTaken = false
  /** Whether a call is served besides the line. */
  const mayPass = (request: IncomingMessage, response: ServerResponse) => {
    if (!isOfOperator(request)) return false
    if (isOfThisMachine(request)) return true
    if (isTurnTaken || beside >= mostBeside) return false
    isTurnTaken = true
    setImmediate(() => {
      isTurnTaken = false
    })
    beside += 1
    response.once('close', () => {
      beside -= 1
    })
    return true
  }
  const refuse = (request: IncomingMessage, response: ServerResponse) => {
    // One line a second at most: the log is not to be what an overloaded host is busy with.
    if (refused === 0)
      setTimeout(() => {
        log?.warn({ refused }, 'overloaded: calls were refused for now')
        refused = 0
      }, 1000).unref()
    refused += 1
    const refusal = new Refusal('server_unavailable', { retryAfter })
    const busyPage = request.headers.accept?.includes('text/html') ? options.busyPage : undefined
    const page = busyPage?.write(request)
    const body = page ?? JSON.stringify(errorBody(refusal, createId(), publicUrl))
    const secure = options.securityHeaders()
    const policy = busyPage?.policy(secure['content-security-policy'] ?? '')
    response.writeHead(refusal.status, {
      ...secure,
      ...(policy && { 'content-security-policy': policy }),
      'content-type': `${page === undefined ? 'application/json' : 'text/html'}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'retry-after': String(retryAfter),
      ...(page !== undefined && request.method === 'GET' && { refresh: refreshAfter(refused, retryAfter) }),
      ...corsHeaders(request.headers.origin),
    })
    response.end(body)
    // Its body is not for us.
    request.resume()
  }
  line.follow(server)
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const handle = () => {
      for (const handler of handlers) handler.call(server, request, response)
    }
    if (mayPass(request, response)) return handle()
    const serve = () => {
      // Work begins when all of it has arrived: whoever sends half a call keeps nobody out.
      if (request.complete) line.begin(response)
      else request.once('end', () => line.begin(response))
      handle()
    }
    // What belongs to this call must not be taken for part of the one whose turn was before.
    line.join({
      socket: request.socket,
      response,
      serve: AsyncResource.bind(serve),
      refuse: () => refuse(request, response),
    })
  })
}
