import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import { recordRefusal } from '../../audit/record-refusal.ts'
import type { BackendCall } from '../../context.ts'
import { isSecondStepDue } from '../is-second-step-due.ts'
import { signSessionJwt } from '../session-jwt.ts'
import { touchSession, touchSessionById } from '../store.ts'
import { changeClaims } from './change-claims.ts'
import { checkProjectCredentials } from './check-project-credentials.ts'
import { readSessionJwt } from './read-session-jwt.ts'

/**
 * A backend asks whether a session lives, by opaque token or by JWT; the contract's section 12. Asked by JWT, `session_token` is empty:
 * only its hash is kept.
 */
export const authenticate: Handler<(typeof backendRoutes)['POST /v1/sessions/authenticate'], BackendCall> = async (
  { body: { session_token, session_jwt, session_duration_minutes, session_custom_claims, authorization_check } },
  call,
) => {
  const { database, settings, authorization, ipAddress, userAgent } = call
  try {
    checkProjectCredentials(authorization, settings)
  } catch (error) {
    await recordRefusal(call, error, {
      actor: 'backend',
      act: 'sessions.authenticate',
      ip_address: ipAddress,
      user_agent: userAgent,
    })
    throw error
  }
  if (session_token && session_jwt) throw new Refusal('too_many_session_arguments')
  if (session_token === undefined && session_jwt === undefined)
    throw new Refusal('bad_request', { message: 'One of session_token and session_jwt is required.' })
  const sessionId = session_jwt ? await readSessionJwt(call, session_jwt) : undefined
  const touch = async (inside: Database) => {
    const signedIn = session_token
      ? await touchSession({ ...call, database: inside }, sha256(session_token), session_duration_minutes)
      : sessionId && (await touchSessionById({ ...call, database: inside }, sessionId, session_duration_minutes))
    if (!signedIn) throw new Refusal('session_not_found')
    return signedIn
  }
  const change = async (inside: Database) => {
    const signedIn = await touch(inside)
    // No role allows anything here, and a check passed over would be one passed.
    if (authorization_check) throw new Refusal('session_authorization_error')
    return session_custom_claims ? changeClaims(inside, signedIn, session_custom_claims) : signedIn
  }
  const signedIn =
    session_custom_claims || authorization_check ? await database.transaction(change) : await change(database)
  return {
    session: signedIn.session,
    session_token: session_token ?? '',
    session_jwt: await signSessionJwt(call, signedIn),
    user: signedIn.user,
    second_step_due: isSecondStepDue(signedIn),
  }
}
