import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { FastifyRequest } from 'fastify'

const local = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/
const loopback = /^(::ffff:)?127\.|^::1$/

/**
 * Only this machine may read the messages: not a page of another site whose name resolves here (DNS rebinding), not
 * the network when HOST is open to it, and no request through a proxy. Throws `route_not_found`.
 */
export const assertLocalHost = ({ socket, headers }: FastifyRequest): void => {
  // The Host header from the browser, not the X-Forwarded-Host of a trusted proxy.
  const { host = '' } = headers
  const refuse = (how: string) => {
    throw new Refusal('route_not_found', { reason: `outbox requested ${how}` })
  }
  if (Object.keys(headers).some((name) => name === 'x-real-ip' || name.includes('forwarded'))) refuse('through a proxy')
  if (!loopback.test(socket.remoteAddress ?? '')) refuse('by another machine')
  if (!local.test(host)) refuse('under a host name that is not local')
}
