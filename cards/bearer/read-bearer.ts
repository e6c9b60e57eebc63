import { Refusal } from '@iyk/kit/http/refusal.ts'
import { jwtLifetimeSeconds } from '@iyk/wire/limits.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { wasForgotten } from '../me/store.ts'
import { readAuthorization } from './read-authorization.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'verifyBearer' | 'isBanned' | 'settings'>

/** The moment before which nobody's JWT can still hold, its skew included. */
export const oldestJwt = (now: Date): Date => new Date(now.getTime() - (jwtLifetimeSeconds + 20) * 1000)

/** Where the provider can be asked it knows; elsewhere we know of those who were forgotten here since they signed in. */
const isKeptOut = ({ database, clock, isBanned, settings }: Context, { userId, issuedAt }: Viewer) => {
  if (isBanned) return isBanned(userId)
  return settings.accountsElsewhere ? wasForgotten(database, userId, issuedAt ?? oldestJwt(clock())) : false
}

/**
 * Who a session JWT speaks for, whichever way it came. A JWT outlives its user by some minutes, in which it would write them back into the
 * store: it counts only while they are there. Throws `unauthorized_credentials`, and what `verifyBearer` throws.
 */
export const readViewer = async (context: Context, jwt: string): Promise<Viewer> => {
  const viewer = await context.verifyBearer(jwt)
  if (await isKeptOut(context, viewer))
    throw new Refusal('unauthorized_credentials', { reason: 'the user is banned, or not there any more' })
  return viewer
}

/** Who calls, by the Authorization header. Throws what `readViewer` throws, and `unauthorized_credentials` for any other header. */
export const readBearer = async (context: Context, authorization: string | undefined): Promise<Viewer> =>
  readViewer(context, readAuthorization(authorization))
