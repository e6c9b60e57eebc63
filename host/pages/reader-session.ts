import { cookieNames } from '@iyk/wire/limits.ts'
import type { FastifyRequest } from 'fastify'

/** One cookie of a request. Values are plain: nothing of ours needs more than base64url. */
export const readCookie = (request: FastifyRequest, name: string): string | undefined => {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}

/** What the browser's cookies say about who reads the page; both are written by page script after sign-in. */
export const readSessionCookies = (request: FastifyRequest) => ({
  jwt: readCookie(request, cookieNames.jwt),
  token: readCookie(request, cookieNames.token),
})
