import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../context.ts'
import { deleteSession, deleteSessionById } from '../store.ts'
import { verifySessionJwt } from './verify-session-jwt.ts'

/** Ends any session at once, by its id, token or JWT. Throws `session_not_found`, and `too_many_session_arguments` for more than one of them. */
export const revokeAny: Handler<(typeof backendRoutes)['POST /v1/sessions/revoke'], Call> = async (
  { body: { session_id, session_token, session_jwt } },
  call,
) => {
  const { database } = call
  if ([session_id, session_token, session_jwt].filter(Boolean).length > 1)
    throw new Refusal('too_many_session_arguments', {
      message: 'Only one of session_id, session_token and session_jwt can be sent.',
    })
  if (session_token) {
    const ended = await deleteSession(database, sha256(session_token), call.clock())
    if (!ended) throw new Refusal('session_not_found')
    call.about?.(ended)
    return {}
  }
  const id = session_jwt ? await verifySessionJwt(call, session_jwt) : session_id
  if (!id && !session_jwt)
    throw new Refusal('bad_request', { message: 'session_id, session_token or session_jwt is required.' })
  const user_id = id && (await deleteSessionById(database, id))
  if (!id || !user_id) throw new Refusal('session_not_found')
  call.about?.({ user_id, session_id: id })
  return {}
}
