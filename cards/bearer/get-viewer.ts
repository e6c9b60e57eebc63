import { Refusal } from '@iyk/kit/http/refusal.ts'
import { jwtLifetimeSeconds } from '@iyk/wire/limits.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { wasForgotten } from '../me/store.ts'
import { parseAuthorization } from './parse-authorization.ts'

export type RefreshContext = Pick<CardsContext, 'database' | 'clock' | 'findVerifiedEmails' | 'settings'>
type Context = RefreshContext & Pick<CardsContext, 'verifyBearer'>

/** JWTs issued before this moment have expired, clock skew included. */
export const oldestJwt = (now: Date): Date => new Date(now.getTime() - (jwtLifetimeSeconds + 20) * 1000)

/**
 * The viewer's current state. Our own provider knows it; with another provider we only know who was deleted here since they signed in.
 */
const refresh = async ({ database, clock, findVerifiedEmails, settings }: RefreshContext, viewer: Viewer) => {
  const { userId, issuedAt } = viewer
  if (findVerifiedEmails) {
    const verifiedEmails = await findVerifiedEmails(userId, database)
    return verifiedEmails && { ...viewer, verifiedEmails }
  }
  const isForgotten =
    settings.accountsElsewhere && (await wasForgotten(database, userId, issuedAt ?? oldestJwt(clock())))
  return isForgotten ? undefined : viewer
}

/** Throws `unauthorized_credentials` for a viewer who was banned or deleted since. */
export const getCurrentViewer = async (context: RefreshContext, viewer: Viewer): Promise<Viewer> => {
  const current = await refresh(context, viewer)
  if (current === undefined)
    throw new Refusal('unauthorized_credentials', { reason: 'the user is banned, or not there any more' })
  return current
}

/**
 * The viewer of a session JWT. A JWT stays valid for minutes after its user or an address is deleted, and could write them
 * back into the database, so their current state counts. Throws `unauthorized_credentials`, and what `verifyBearer` throws.
 */
export const getViewer = async (context: Context, jwt: string): Promise<Viewer> =>
  getCurrentViewer(context, await context.verifyBearer(jwt))

/** The viewer by the Authorization header. Throws what `getViewer` throws, and `unauthorized_credentials` without a bearer token. */
export const getCallingViewer = async (context: Context, authorization: string | undefined): Promise<Viewer> =>
  getViewer(context, parseAuthorization(authorization))
