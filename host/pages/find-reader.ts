import type { CardsContext } from '@iyk/cards/context.ts'
import type { FastifyRequest } from 'fastify'
import { readSessionCookies } from './reader-session.ts'

export type Reader = Awaited<ReturnType<CardsContext['verifyBearer']>>

type Options = {
  verifyBearer: CardsContext['verifyBearer']
  /** Gives a fresh JWT for a live session token; undefined when the session has ended. */
  authenticateToken: (token: string) => Promise<string | undefined>
}

/**
 * Who opens a page of the host, by the cookies the app wrote. The JWT lives five minutes and a phone sleeps longer, so an
 * expired one is renewed by the session token for this one request. Any doubt means nobody.
 */
export const findReader = async (
  request: FastifyRequest,
  { verifyBearer, authenticateToken }: Options,
): Promise<Reader | undefined> => {
  const { jwt, token } = readSessionCookies(request)
  const verified = jwt && (await verifyBearer(jwt).catch(() => undefined))
  if (verified) return verified
  const renewed = token && (await authenticateToken(token).catch(() => undefined))
  return renewed ? await verifyBearer(renewed).catch(() => undefined) : undefined
}
