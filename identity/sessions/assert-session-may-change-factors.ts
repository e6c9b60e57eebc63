import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { IdentityContext } from '../context.ts'
import { assertMayChangeFactors } from './assert-may-change-factors.ts'
import { touchSessionById } from './store.ts'

type Context = Pick<IdentityContext, 'database' | 'clock' | 'settings'>

/**
 * The same as `assertMayChangeFactors`, for another part that knows the session by its JWT. Throws `user_unauthenticated` once it has ended, although the JWT
 * is still valid.
 */
export const assertSessionMayChangeFactors = async (context: Context, sessionId: string | undefined): Promise<void> => {
  const signedIn = sessionId === undefined ? undefined : await touchSessionById(context, sessionId)
  if (!signedIn) throw new Refusal('user_unauthenticated', { reason: 'the session has ended' })
  assertMayChangeFactors(context, signedIn)
}
