import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What a log line contains about a call: method, route pattern and duration. Never the URL itself, whose path and query may contain a token. */
export const callFields = ({ method, routeOptions }: FastifyRequest, { elapsedTime }: FastifyReply) => ({
  method,
  route: routeOptions.url ?? 'unknown',
  milliseconds: Math.round(elapsedTime),
})

/** The access log: one line at `debug` for every response. */
export const logReplies = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    if (app.log.level === 'debug' || app.log.level === 'trace')
      request.log.debug({ ...callFields(request, reply), status: reply.statusCode }, 'answered')
    done()
  })
}
