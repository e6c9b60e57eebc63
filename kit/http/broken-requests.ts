import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { errorBody } from './handle-errors.ts'
import { statusCodes } from './node-http.ts'
import { Refusal } from './refusal.ts'

type Options = {
  publicUrl: string
  createId: () => string
  corsHeaders: (origin: string | undefined) => Record<string, string>
  log: FastifyBaseLogger | undefined
}

type Exchange = { request: IncomingMessage; response: ServerResponse }

const isOver = ({ request, response }: Exchange) => request.complete && response.writableFinished
const hasArrived = ({ request }: Exchange) => request.complete

/**
 * Replies on the socket to a request that is not valid HTTP or never completes. Where its head has arrived, the reply has the request's id and the headers
 * that let its page read it; without one there is no origin to let. Complete requests before it on the same connection get their own responses, and then the
 * connection closes: a reply in their place would deny what was done. So would a second reply to a request that was refused before its body arrived.
 */
export const createBrokenRequests = ({ publicUrl, createId, corsHeaders, log }: Options) => {
  const ids = new WeakMap<IncomingMessage, string>()
  const exchanges = new WeakMap<Duplex, Exchange[]>()
  const closing = new WeakSet<Duplex>()
  /** In the order of the requests. Only the last one can still be arriving. */
  const inProgress = (socket: Duplex) => (exchanges.get(socket) ?? []).filter((one) => !isOver(one))
  // A client that is still sending would not notice the end of the stream; what it sends after the response is ignored.
  const close = (socket: Duplex, reply = '') => socket.end(reply, () => socket.destroy())
  return {
    requestId: (request: IncomingMessage): string => {
      const id = createId()
      ids.set(request, id)
      return id
    },
    // Not by a hook, which may run only after the parser has found what is broken behind the request.
    follow: (server: Server): void => {
      server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        const { socket } = request
        exchanges.set(socket, [...inProgress(socket), { request, response }])
        response.once('close', () => {
          exchanges.set(socket, inProgress(socket))
          if (closing.has(socket) && !inProgress(socket).some(hasArrived)) close(socket)
        })
      })
    },
    refuse: ({ code }: { code?: string }, socket: Duplex): void => {
      if (!socket.writable) return void socket.destroy()
      if (inProgress(socket).some(hasArrived)) {
        closing.add(socket)
        // Otherwise a client that reads nothing could keep its connection by sending more.
        return void socket.pause()
      }
      const [broken] = inProgress(socket)
      if (broken?.response.headersSent) return void close(socket)
      const refusal = new Refusal(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'bad_request')
      const id = (broken && ids.get(broken.request)) ?? createId()
      log?.info({ reqId: id, type: refusal.type, reason: code }, 'refused')
      const body = JSON.stringify(errorBody(refusal, id, publicUrl))
      const headers = {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        ...corsHeaders(broken?.request.headers.origin),
        'Content-Length': String(Buffer.byteLength(body)),
        Connection: 'close',
      }
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      close(socket, `HTTP/1.1 ${refusal.status} ${statusCodes[refusal.status]}\r\n${head.join('')}\r\n${body}`)
    },
  }
}
