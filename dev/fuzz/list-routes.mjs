// Preloaded into a host: writes the method and address of every route that it has, one a line.
import { subscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'

subscribe('fastify.initialization', ({ fastify }) => {
  const routes = new Set()
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`)
  })
  fastify.addHook('onListen', async () => writeFileSync(process.env.LIST_ROUTES_FILE, [...routes].join('\n')))
})
