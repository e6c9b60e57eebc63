import { sha256 } from '@iyk/kit/hash.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Authentication } from '@iyk/wire/authentication.ts'
import type { SignIn } from '@iyk/wire/backend.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { getSignedIn } from '../../caller/caller.ts'
import type { Call } from '../../context.ts'
import { signSessionJwt } from '../session-jwt.ts'
import { deleteSession, touchSession } from '../store.ts'
import { assertClaimsFit, changeClaims } from './change-claims.ts'
import { assertIsNamed, withSession } from './with-session.ts'

type Input<Body> = { body: Body; params: undefined; query: undefined; headers: undefined }
/** A call that signs in, as browsers make it. */
type SignInCall<Body, Reply> = (input: Input<Body>, call: Call) => Promise<Reply> | Reply
type Without<Body> = Omit<Body, keyof SignIn> & SignIn
type BackendReply<Reply> = Omit<Reply, 'session'> & {
  session: Authentication['session'] | null
  reset_sessions: boolean
}

/** A call that adds to the session of a user whom the backend names, too. Throws `user_unauthenticated` without a session. */
export const ofNamedUser =
  <Body extends object, Reply>(handler: SignInCall<Body, Reply>): SignInCall<Body & { user_id: string }, Reply> =>
  ({ body, ...input }, call) => {
    assertIsNamed(getSignedIn(call.caller).user.user_id, body.user_id)
    return handler({ ...input, body }, call)
  }

/** The claims are in the session and in its JWT before anyone has either. */
const withClaims = async <Reply extends Authentication>(call: Call, reply: Reply, claims: Record<string, unknown>) => {
  const signedIn = await touchSession(call, sha256(reply.session_token))
  if (!signedIn) throw new Refusal('session_not_found')
  const changed = await changeClaims(call.database, signedIn, claims)
  return { ...reply, session: changed.session, session_jwt: await signSessionJwt(call, changed, true) }
}

/**
 * A browser's call as a backend makes it; the contract's section 12.3. The session to add to is in the body. Without minutes no session begins: then the one
 * that the proof started ends before anyone learns its token.
 */
export const signIn =
  <Body extends { session_duration_minutes?: number }, Reply extends Authentication>(
    handler: SignInCall<Body, Reply>,
  ) =>
  async ({ body: given }: { body: Without<Body> }, call: Call): Promise<BackendReply<Reply>> => {
    const { session_token, session_jwt, session_duration_minutes: minutes, session_custom_claims, ...rest } = given
    const within = await withSession(call, {
      ...(session_token && { session_token }),
      ...(session_jwt && { session_jwt }),
    })
    if (session_custom_claims && minutes === undefined && !session_token)
      throw new Refusal('bad_request', { message: 'session_custom_claims need session_duration_minutes.' })
    if (session_custom_claims)
      await assertClaimsFit(call.database, within.caller.signedIn?.session.session_id, session_custom_claims)
    const body = {
      ...rest,
      ...(minutes !== undefined && { session_duration_minutes: minutes }),
      ...(minutes === undefined && !session_token && { session_duration_minutes: sessionDurationMinutes.minimum }),
    } as unknown as Body
    const reply = await handler({ body, params: undefined, query: undefined, headers: undefined }, within)
    if (minutes === undefined && reply.session_token !== session_token) {
      await deleteSession(call.database, sha256(reply.session_token), call.clock())
      return { ...reply, session: null, session_token: '', session_jwt: '', reset_sessions: false }
    }
    const claimed = session_custom_claims ? await withClaims(call, reply, session_custom_claims) : reply
    return { ...claimed, reset_sessions: false }
  }
