import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../context.ts'
import { assertNoOperator } from '../../operators/assert-no-operator.ts'
import { deleteSession, deleteSessionById } from '../store.ts'
import { verifySessionJwt } from './verify-session-jwt.ts'

/** A list of sessions has their ids: who has nothing else of an operator's session on our own pages would keep them out of the console with it. */
const endUnlessOperators = (database: Database, id: string) =>
  database.transaction(async (inside) => {
    const ended = await deleteSessionById(inside, id)
    if (ended && !ended.of_app) await assertNoOperator(inside, ended.user_id)
    return ended
  })

/**
 * Ends any session at once, by its id, token or JWT. Throws `session_not_found`, `too_many_session_arguments` for more than one of them, and
 * `operator_protected` for one of an operator that the backend has no token of.
 */
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
  const ended = id && (await endUnlessOperators(database, id))
  if (!ended) throw new Refusal('session_not_found')
  call.about?.({ user_id: ended.user_id, session_id: id })
  return {}
}
