import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * What a log line says of a call: its method, the pattern of its route and how long it has taken. Never the address itself, whose path and query
 * may hold a token.
 */
export const aboutCall = ({ method, routeOptions }: FastifyRequest, { elapsedTime }: FastifyReply) => ({
  method,
  route: routeOptions.url ?? 'unknown',
  milliseconds: Math.round(elapsedTime),
})

/** The access log: one line at `debug` for every answer. */
export const logAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ ...aboutCall(request, reply), status: reply.statusCode }, 'answered')
  })
}
