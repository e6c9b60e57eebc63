import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Refusal } from './refusal.ts'

/** Answers every method that an address does not take yet with 405 `method_not_allowed` and says which ones it takes. */
export const refuseOtherMethods = (app: FastifyInstance, url: string, taken: readonly string[]): void => {
  app.route({
    // OPTIONS asks for CORS.
    method: app.supportedMethods.filter(
      (method) => method !== 'OPTIONS' && !app.hasRoute({ url, method: method as HTTPMethods }),
    ),
    exposeHeadRoute: false,
    url,
    // Before the body is read: what it holds does not matter.
    onRequest: async (_request, reply) => {
      reply.header('allow', taken.join(', '))
      throw new Refusal('method_not_allowed')
    },
    handler: async () => undefined,
  })
}
