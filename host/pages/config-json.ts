import type { WebConfig } from '@iyk/wire/config.ts'
import type { FastifyInstance } from 'fastify'

/** `/config.json`: what the web app must know before it can talk to anybody. */
export const mountConfig = (app: FastifyInstance, config: WebConfig) => {
  const body = JSON.stringify(config)
  app.get('/config.json', (_request, reply) =>
    reply.type('application/json').header('cache-control', 'no-cache').send(body),
  )
}
