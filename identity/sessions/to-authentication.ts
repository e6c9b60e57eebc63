import type { Authentication } from '@iyk/wire/authentication.ts'
import type { Call } from '../context.ts'
import { signSessionJwt } from './session-jwt.ts'
import type { StartedSession } from './start-session.ts'

/** The reply of every call marked AUTH; the contract's section 3.5. */
export const toAuthentication = async (call: Call, started: StartedSession): Promise<Authentication> => {
  const { session, user, sessionToken } = started
  return {
    user_id: user.user_id,
    session,
    session_token: sessionToken,
    session_jwt: await signSessionJwt(call, started, call.caller.actor === 'backend'),
    user,
    __user: user,
  }
}
