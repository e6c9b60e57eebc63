import { Refusal } from '@iyk/kit/http/refusal.ts'
import { isOfApp } from '../caller/is-of-app.ts'
import type { Call } from '../context.ts'
import type { SignedIn } from '../sessions/store.ts'
import { findRole } from './store.ts'

/**
 * Throws `operator_protected` where a backend or an app changes how an operator signs in, or anyone in a session that began there. `signedIn` is the session as
 * it is now. Once the user is locked, nobody is named meanwhile.
 */
export const assertOwnPage = async (
  call: Pick<Call, 'caller' | 'settings' | 'database'>,
  userId: string,
  signedIn?: Pick<SignedIn, 'ofApp'>,
): Promise<void> => {
  if ((isOfApp(call) || signedIn?.ofApp) && (await findRole(call.database, userId)))
    throw new Refusal('operator_protected', {
      message: 'This account opens the console. Change how it signs in where the console is, not in an app.',
    })
}
