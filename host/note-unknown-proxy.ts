import type { FastifyInstance } from 'fastify'

/**
 * Says once, in the log, that calls come through a proxy whose word on the caller is not believed: then limits count all visitors as one,
 * which nobody notices before there are many.
 */
export const noteUnknownProxy = (app: FastifyInstance): void => {
  let noted = false
  app.addHook('onRequest', async ({ headers, ips, socket, log }) => {
    if (noted || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return
    // With a trusted peer there are two at least: its own, and what it says.
    if (ips !== undefined && ips.length > 1) return
    noted = true
    log.warn(
      { peer: socket.remoteAddress },
      'a call came through a proxy that is not believed, so limits take it for the caller: if it is yours, name it in TRUSTED_PROXIES and have it send X-Forwarded-For',
    )
  })
}
