import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../context.ts'
import { deleteSession } from './store.ts'

/** Ends the caller's session at once. */
export const revoke: Handler<(typeof sdkRoutes)['POST /sdk/v1/sessions/revoke'], Call> = async (_input, call) => {
  const { sessionToken } = call.caller
  const ended = sessionToken && (await deleteSession(call.database, sha256(sessionToken), call.clock()))
  if (!ended) throw new Refusal('session_not_found')
  call.about?.(ended)
  return {}
}
