import type { WebConfig } from '@iyk/wire/config.ts'
import type { FastifyInstance } from 'fastify'

/** `/config.json`: what the web app must know before it can talk to anybody. */
export const mountConfig = (
  app: FastifyInstance,
  /** Asked each time: a contract may be deployed while the host runs, and another provider may change what it offers. */
  findConfig: () => Promise<WebConfig>,
) => {
  app.get('/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return findConfig()
  })
}
