import { Refusal } from '@iyk/kit/http/refusal.ts'
import { jwtLifetimeSeconds } from '@iyk/wire/limits.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { wasForgotten } from '../me/store.ts'
import { readAuthorization } from './read-authorization.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'verifyBearer' | 'findVerifiedEmails' | 'settings'>

/** The moment before which nobody's JWT can still hold, its skew included. */
export const oldestJwt = (now: Date): Date => new Date(now.getTime() - (jwtLifetimeSeconds + 20) * 1000)

/**
 * What holds of a viewer by now. Where the provider can be asked it knows; elsewhere we know of those who were forgotten here since they signed in.
 */
const refresh = async ({ database, clock, findVerifiedEmails, settings }: Context, viewer: Viewer) => {
  const { userId, issuedAt } = viewer
  if (findVerifiedEmails) {
    const verifiedEmails = await findVerifiedEmails(userId)
    return verifiedEmails && { ...viewer, verifiedEmails }
  }
  const isForgotten =
    settings.accountsElsewhere && (await wasForgotten(database, userId, issuedAt ?? oldestJwt(clock())))
  return isForgotten ? undefined : viewer
}

/**
 * Who a session JWT speaks for, whichever way it came. A JWT outlives its user, and the addresses it names, by some minutes, in which it would
 * write them back into the store: it counts only while they are there. Throws `unauthorized_credentials`, and what `verifyBearer` throws.
 */
export const readViewer = async (context: Context, jwt: string): Promise<Viewer> => {
  const viewer = await refresh(context, await context.verifyBearer(jwt))
  if (viewer === undefined)
    throw new Refusal('unauthorized_credentials', { reason: 'the user is banned, or not there any more' })
  return viewer
}

/** Who calls, by the Authorization header. Throws what `readViewer` throws, and `unauthorized_credentials` for any other header. */
export const readBearer = async (context: Context, authorization: string | undefined): Promise<Viewer> =>
  readViewer(context, readAuthorization(authorization))
