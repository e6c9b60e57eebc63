import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { touchSession } from './store.ts'
import { toAuthentication } from './to-authentication.ts'

/** A fresh JWT for a live session. Moves the session's end only if a duration is requested; the contract's section 4.1. */
export const authenticate: Handler<(typeof sdkRoutes)['POST /sdk/v1/sessions/authenticate'], Call> = async (
  { body },
  call,
) => {
  const { sessionToken } = call.caller
  const minutes = body.session_duration_minutes
  const find = minutes === undefined ? call.sessionChecks.find : (hash: Buffer) => touchSession(call, hash, minutes)
  const signedIn = sessionToken && (await find(sha256(sessionToken)))
  if (!signedIn) throw new Refusal('session_not_found')
  return toAuthentication(call, { ...signedIn, sessionToken })
}
