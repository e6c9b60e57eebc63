import type { Viewer } from '@iyk/cards/context.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { cookieNames } from '@iyk/wire/limits.ts'
import type { FastifyRequest } from 'fastify'
import { readCookies } from './reader-session.ts'

type Options = {
  /** Who a session JWT speaks for, as `/api` judges it. Throws for one that does not count. */
  readViewer: (jwt: string) => Promise<Viewer>
  /** Gives a fresh JWT for a live session token; undefined when the session has ended. Throws `server_unavailable` when nobody can say. */
  authenticateToken: (token: string, ipAddress: string) => Promise<string | undefined>
}

/** More than a browser has by accident. */
const mostTokens = 4

/**
 * Who opens a page of the host, by the session token in the cookie that the app wrote. A sibling host can set a token beside ours, so each
 * is checked, and live ones of two people are nobody's. While nobody can say whether one is live, the JWT's cookie counts, as it does for
 * `/api`; only then, since a long JWT has none. Any doubt means nobody.
 */
export const findReader = async (
  request: FastifyRequest,
  { readViewer, authenticateToken }: Options,
): Promise<Viewer | undefined> => {
  const tokens = readCookies(request, cookieNames.token)
  if (tokens.length > mostTokens) return undefined
  const orItsCookie = (error: unknown) => {
    const [jwt, ...others] = readCookies(request, cookieNames.jwt)
    const nobodySays = error instanceof Refusal && error.type === 'server_unavailable'
    if (!nobodySays || jwt === undefined || others.length > 0) throw error
    return jwt
  }
  try {
    const jwts = await Promise.all(tokens.map((token) => authenticateToken(token, request.ip).catch(orItsCookie)))
    const [reader, ...others] = await Promise.all(jwts.filter((jwt) => jwt !== undefined).map(readViewer))
    return others.every(({ userId }) => userId === reader?.userId) ? reader : undefined
  } catch {
    return undefined
  }
}
