import type { Viewer } from '@iyk/cards/context.ts'
import { cookieNames } from '@iyk/wire/limits.ts'
import type { FastifyRequest } from 'fastify'
import { readCookies } from './reader-session.ts'

type Options = {
  /** Who a session JWT speaks for, as `/api` judges it. Throws for one that does not count. */
  readViewer: (jwt: string) => Promise<Viewer>
  /** Gives a fresh JWT for a live session token; undefined when the session has ended. */
  authenticateToken: (token: string) => Promise<string | undefined>
}

/** More than a browser has by accident. */
const mostTokens = 4

/**
 * Who opens a page of the host, by the session token in the cookie that the app wrote. The JWT's cookie is not asked: a long JWT has
 * none. A sibling host can set a token beside ours, so each is checked, and live ones of two people are nobody's. Any doubt means nobody.
 */
export const findReader = async (
  request: FastifyRequest,
  { readViewer, authenticateToken }: Options,
): Promise<Viewer | undefined> => {
  const tokens = readCookies(request, cookieNames.token)
  if (tokens.length > mostTokens) return undefined
  try {
    const jwts = await Promise.all(tokens.map(authenticateToken))
    const [reader, ...others] = await Promise.all(jwts.filter((jwt) => jwt !== undefined).map(readViewer))
    return others.every(({ userId }) => userId === reader?.userId) ? reader : undefined
  } catch {
    return undefined
  }
}
