import { logRefusal, toRefusal } from '@iyk/kit/http/handle-errors.ts'
import { refreshAfter } from '@iyk/kit/http/refresh-after.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Options = {
  /** Of what is not only unavailable for now: of that, any caller makes as many lines as calls. */
  log: (request: FastifyRequest, err: unknown) => void
  /** Sends the page that says so. */
  show: (reply: FastifyReply) => unknown
}

/**
 * What fails in `scope` is shown as a page in a browser, and as JSON to a program, which does not accept HTML. Whoever reads a page that is unavailable for now
 * need not reload it: without scripts, too, the browser does. What was sent is never sent again.
 */
export const showFailures = (scope: FastifyInstance, { log, show }: Options) => {
  const replyAsJson = scope.errorHandler
  let unavailable = 0
  scope.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = toRefusal(error)
    const { status, retryAfter } = refusal
    if (status < 500 || !request.headers.accept?.includes('text/html'))
      return replyAsJson.call(scope, error, request, reply)
    if (status === 503) logRefusal(refusal, error, request, reply)
    else log(request, error)
    if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
    if (status === 503 && request.method === 'GET') {
      reply.header('refresh', refreshAfter(unavailable, retryAfter ?? 0))
      unavailable += 1
    }
    return show(reply.code(status).header('cache-control', 'no-store'))
  })
}
