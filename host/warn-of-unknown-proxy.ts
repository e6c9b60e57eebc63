import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Logs once that calls come through an untrusted proxy, and once that a trusted proxy names a caller by something that is
 * not an address: limits then count all visitors as one, which shows only once there are many.
 */
export const warnOfUnknownProxy = (app: FastifyInstance): void => {
  const warned = { unknown: false, garbled: false }
  app.addHook('onRequest', ({ headers, ip, ips, socket, log }, _reply, done) => {
    done()
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
    const peer = socket.remoteAddress
    // With a trusted proxy there are at least two: its own address, and the one it names.
    if (ips === undefined || ips.length < 2) {
      if (warned.unknown) return
      warned.unknown = true
      log.warn(
        { peer },
        'a request came through an untrusted proxy, so rate limits count the proxy as the caller. If it is yours, add it to TRUSTED_PROXIES and make it send X-Forwarded-For',
      )
    } else if (isIP(ip) === 0 && !warned.garbled) {
      warned.garbled = true
      log.warn(
        { peer, said: ip === 'unknown' ? ip : 'something else' },
        'a trusted proxy sent a caller that is not an IP address, so rate limits count all such callers as one. Make it send IP addresses in X-Forwarded-For',
      )
    }
  })
}
