import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Says once, in the log, that calls come through a proxy whose word on the caller is not believed, and once that a believed one says what is
 * no address: then limits count all visitors as one, which nobody notices before there are many.
 */
export const noteUnknownProxy = (app: FastifyInstance): void => {
  const noted = { unknown: false, garbled: false }
  app.addHook('onRequest', async ({ headers, ip, ips, socket, log }) => {
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
    const peer = socket.remoteAddress
    // With a trusted peer there are two at least: its own, and what it says.
    if (ips === undefined || ips.length < 2) {
      if (noted.unknown) return
      noted.unknown = true
      log.warn(
        { peer },
        'a call came through a proxy that is not believed, so limits take it for the caller: if it is yours, name it in TRUSTED_PROXIES and have it send X-Forwarded-For',
      )
    } else if (isIP(ip) === 0 && !noted.garbled) {
      noted.garbled = true
      log.warn(
        { peer, said: ip.slice(0, 100) },
        'a believed proxy named a caller that is no address, so limits count all such callers as one: have it write addresses into X-Forwarded-For',
      )
    }
  })
}
