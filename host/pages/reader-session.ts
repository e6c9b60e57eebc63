import type { FastifyRequest } from 'fastify'

/** Every value of one cookie of a request, each once. Values are plain: nothing of ours needs more than base64url. */
export const readCookies = (request: FastifyRequest, name: string): string[] => {
  const pairs = request.headers.cookie?.split(';').map((pair) => pair.trim().split('=', 2)) ?? []
  return [...new Set(pairs.flatMap(([key, value]) => (key === name && value ? [value] : [])))]
}

/** The first of them. */
export const readCookie = (request: FastifyRequest, name: string): string | undefined => readCookies(request, name)[0]
