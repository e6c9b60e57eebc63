import type { WebConfig } from '@iyk/wire/config.ts'
import type { FastifyInstance } from 'fastify'

/** Serves `/config.json`: what the web app needs before it can call anything. */
export const mountConfig = (
  app: FastifyInstance,
  /** Called for each request: a contract may be deployed while the host runs, and another provider may change what it offers. */
  findConfig: () => Promise<WebConfig>,
) => {
  app.get('/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return findConfig()
  })
}
