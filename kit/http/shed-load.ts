import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { errorBody } from './handle-errors.ts'
import { Refusal } from './refusal.ts'

type Options = {
  publicUrl: string
  createId: () => string
  corsHeaders: (origin: string | undefined) => Record<string, string>
  log: FastifyBaseLogger | undefined
  /** Whether calls wait for the store that it cannot serve soon. */
  isStoreCrowded: () => boolean
}

/**
 * In milliseconds: by how much this process is late, for how long without a break before it counts as busy, how often that is looked at, and how long a call
 * may wait behind others.
 */
const late = 40
const lateFor = 150
const every = 25
const longestLine = 150
/** As many are under way without being refused, whatever they take: some wait for other services, and keep nobody waiting. */
const fewest = 128
/** Seconds after which whoever is refused should try again. */
const retryAfter = 2

/** Whoever asks for these decides whether the host lives, and asks more often when it does not reply. */
const isOfOperator = (url = '') => /^\/(healthz|readyz|metrics)(\?|$)/.test(url)

/**
 * Whether there is more to do than can be done soon: this process, or the store, is behind, and more is under way than was lately done in that time. Both,
 * because a line by itself may be of calls that wait for something else, and being late may be one long task.
 */
const watchLine = (isStoreCrowded: () => boolean) => {
  let underWay = 0
  let done = 0
  let rate = 0
  let lateSince: number | undefined
  let due = performance.now() + every
  const look = () => {
    const now = performance.now()
    lateSince = now - due > late ? (lateSince ?? due) : undefined
    // Of the last quarter of a second or so, weighed by how long it has been.
    const since = now - due + every
    const share = Math.min(1, since / 250)
    rate += share * (done / since - rate)
    done = 0
    due = now + every
  }
  const timer = setInterval(look, every)
  timer.unref()
  // One long task is over when it is noticed.
  const isLate = () => lateSince !== undefined && performance.now() - lateSince > lateFor
  return {
    isTooLong: () => underWay >= Math.max(fewest, rate * longestLine) && (isLate() || isStoreCrowded()),
    enter: (response: ServerResponse) => {
      underWay += 1
      response.once('close', () => {
        underWay -= 1
        done += 1
      })
    },
    stop: () => clearInterval(timer),
  }
}

/**
 * Refuses what a server cannot do soon, with 503 and when to try again, before anything of it is read: what it has accepted stays prompt, and whoever is
 * refused learns so at once instead of after a timeout. docs/decisions/128-broken-on-purpose.md
 */
export const shedLoad = (server: Server, { publicUrl, createId, corsHeaders, log, isStoreCrowded }: Options): void => {
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  const line = watchLine(isStoreCrowded)
  server.once('close', line.stop)
  let refused = 0
  const refuse = (request: IncomingMessage, response: ServerResponse) => {
    // One line a second at most: the log is not to be what an overloaded host is busy with.
    if (refused === 0)
      setTimeout(() => {
        log?.warn({ refused }, 'overloaded: calls were refused for now')
        refused = 0
      }, 1000).unref()
    refused += 1
    const refusal = new Refusal('server_unavailable', { retryAfter })
    const body = JSON.stringify(errorBody(refusal, createId(), publicUrl))
    response.writeHead(refusal.status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'retry-after': String(retryAfter),
      ...corsHeaders(request.headers.origin),
    })
    response.end(body)
    // Its body is not for us.
    request.resume()
  }
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isOfOperator(request.url) && line.isTooLong()) return refuse(request, response)
    // Events that go on are no work that ends; a host has as many as there are screens.
    if (request.headers.accept !== 'text/event-stream') line.enter(response)
    for (const handle of handlers) handle.call(server, request, response)
  })
}
