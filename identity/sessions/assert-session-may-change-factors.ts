import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { IdentityContext } from '../context.ts'
import { findRole } from '../operators/store.ts'
import { assertMayChangeFactors } from './assert-may-change-factors.ts'
import { touchSessionById } from './store.ts'

type Context = Pick<IdentityContext, 'database' | 'clock' | 'settings'>

/**
 * The same as `assertMayChangeFactors`, for another part that knows the session by its JWT. Throws `user_unauthenticated` once it has ended, although the JWT
 * is still valid, and `operator_protected` for an operator in a session of an app.
 */
export const assertSessionMayChangeFactors = async (context: Context, sessionId: string | undefined): Promise<void> => {
  const signedIn = sessionId === undefined ? undefined : await touchSessionById(context, sessionId)
  if (!signedIn) throw new Refusal('user_unauthenticated', { reason: 'the session has ended' })
  assertMayChangeFactors(context, signedIn)
  if (signedIn.ofApp && (await findRole(context.database, signedIn.user.user_id)))
    throw new Refusal('operator_protected')
}
