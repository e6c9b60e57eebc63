import type { Viewer } from '@iyk/cards/context.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { cookieNames } from '@iyk/wire/limits.ts'
import type { FastifyRequest } from 'fastify'
import { parseCookies } from './parse-cookies.ts'

type Options = {
  /** Of the host's own pages. */
  ownOrigins: readonly string[]
  /** The viewer of a session JWT, verified as for `/api`. Throws for an invalid one. */
  getViewer: (jwt: string) => Promise<Viewer>
  /** The viewer of a live session token; undefined when the session has ended. Throws `server_unavailable` when the provider cannot be reached. */
  viewerOfToken: (token: string, ipAddress: string) => Promise<Viewer | undefined>
}

/** Seconds: a provider that was away may be back by then. */
const retryAfter = 30

/** More than a browser sends by accident. */
const maxTokens = 4

/**
 * Who opens a page of the host, by the session token in the cookie that the app wrote. A sibling domain can set a token next to ours, so each
 * one is checked, and live sessions of two users count as none. While the provider cannot be reached, the cookie with the JWT counts, as it does for
 * `/api`; only then, since a long JWT has no cookie. In any doubt the page is shown signed out, as it is to a script of another origin: where both belong to
 * one site, a browser sends the cookies. `mustKnow`: throws `server_unavailable` where only the provider could say who it is.
 */
export const findViewer = async (
  request: FastifyRequest,
  { ownOrigins, getViewer, viewerOfToken }: Options,
  { mustKnow = false } = {},
): Promise<Viewer | undefined> => {
  const { origin } = request.headers
  if (origin !== undefined && !ownOrigins.includes(origin)) return undefined
  const tokens = parseCookies(request, cookieNames.token)
  if (tokens.length > maxTokens) return undefined
  const orJwtCookie = async (error: unknown) => {
    const [jwt, ...others] = parseCookies(request, cookieNames.jwt)
    if (!isUnavailable(error) || jwt === undefined || others.length > 0) throw error
    return getViewer(jwt).catch((reason: unknown) => {
      // A JWT that has expired says nothing of the session.
      throw mustKnow ? error : reason
    })
  }
  try {
    const found = await Promise.all(tokens.map((token) => viewerOfToken(token, request.ip).catch(orJwtCookie)))
    const [viewer, ...others] = found.filter((one) => one !== undefined)
    return others.every(({ userId }) => userId === viewer?.userId) ? viewer : undefined
  } catch (error) {
    if (mustKnow && isUnavailable(error))
      throw new Refusal('server_unavailable', { reason: 'viewer unknown', retryAfter })
    return undefined
  }
}

const isUnavailable = (error: unknown) => error instanceof Refusal && error.type === 'server_unavailable'
