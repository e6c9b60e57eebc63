import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { backendRoutes } from '@iyk/wire/routes.ts'
import type { IdentityContext } from '../../context.ts'
import { isSecondStepDue } from '../is-second-step-due.ts'
import { signSessionJwt } from '../session-jwt.ts'
import { touchSession, touchSessionById } from '../store.ts'
import { changeClaims } from './change-claims.ts'
import { verifySessionJwt } from './verify-session-jwt.ts'

/**
 * Tells a backend whether a session is alive, by session token or by JWT; the contract's section 12. For a JWT, `session_token` is empty: only its
 * hash is stored.
 */
export const authenticate: Handler<(typeof backendRoutes)['POST /v1/sessions/authenticate'], IdentityContext> = async (
  { body: { session_token, session_jwt, session_duration_minutes, session_custom_claims, authorization_check } },
  call,
) => {
  const { database } = call
  if (session_token && session_jwt) throw new Refusal('too_many_session_arguments')
  if (session_token === undefined && session_jwt === undefined)
    throw new Refusal('bad_request', { message: 'session_token or session_jwt is required.' })
  const sessionId = session_jwt ? await verifySessionJwt(call, session_jwt) : undefined
  const inTransaction = session_custom_claims || authorization_check
  const byToken = (inside: Database, tokenHash: Buffer) =>
    inTransaction || session_duration_minutes !== undefined
      ? touchSession({ ...call, database: inside }, tokenHash, session_duration_minutes)
      : call.sessionChecks.find(tokenHash)
  const touch = async (inside: Database) => {
    const signedIn = session_token
      ? await byToken(inside, sha256(session_token))
      : sessionId && (await touchSessionById({ ...call, database: inside }, sessionId, session_duration_minutes))
    if (!signedIn) throw new Refusal('session_not_found')
    return signedIn
  }
  const change = async (inside: Database) => {
    const signedIn = await touch(inside)
    // No role allows anything here, and ignoring the check would pass it.
    if (authorization_check) throw new Refusal('session_authorization_error')
    return session_custom_claims ? changeClaims(inside, signedIn, session_custom_claims) : signedIn
  }
  const signedIn = inTransaction ? await database.transaction(change) : await change(database)
  return {
    session: signedIn.session,
    session_token: session_token ?? '',
    session_jwt: await signSessionJwt(call, signedIn, true),
    user: signedIn.user,
    second_step_due: isSecondStepDue(signedIn),
  }
}
