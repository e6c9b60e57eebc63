import type { FastifyRequest } from 'fastify'

/** Every distinct value of one cookie of a request. Values are not decoded: ours never need more than base64url. */
export const parseCookies = (request: Pick<FastifyRequest, 'headers'>, name: string): string[] => {
  const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim().split('=', 2)) ?? []
  return [...new Set(pairs.flatMap(([key, value]) => (key === name && value ? [value] : [])))]
}

/** The first value of one cookie of a request. */
export const parseCookie = (request: Pick<FastifyRequest, 'headers'>, name: string): string | undefined =>
  parseCookies(request, name)[0]
