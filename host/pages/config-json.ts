import type { WebConfig } from '@iyk/wire/config.ts'
import type { FastifyInstance } from 'fastify'

/** `/config.json`: what the web app must know before it can talk to anybody. */
export const mountConfig = (
  app: FastifyInstance,
  config: Omit<WebConfig, 'chains'>,
  /** Asked each time: a contract may be deployed while the host runs. */
  findChains: () => Promise<WebConfig['chains']>,
) => {
  app.get('/config.json', async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return { ...config, chains: await findChains() } satisfies WebConfig
  })
}
