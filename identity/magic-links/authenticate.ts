import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { stepByStep } from '@iyk/kit/postgres/in-turn.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { challengeOf, verifyPkce } from '../caller/verify-pkce.ts'
import type { Call } from '../context.ts'
import { notifyOwner } from '../notices/notify-owner.ts'
import { assertMayAddFactor } from '../sessions/assert-may-add-factor.ts'
import { emailFactor } from '../sessions/email-factor.ts'
import { newSession } from '../sessions/new-session.ts'
import { toStarted } from '../sessions/quiet-sign-in.ts'
import { startSession } from '../sessions/start-session.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { verifyEmailAddress } from '../users/verify-email-address.ts'
import { authenticateEmbedded } from './authenticate-embedded.ts'
import { authenticateLink, consumeLink, findLink } from './store.ts'

type Opened = {
  tokenHash: Buffer
  verifier: string | undefined
  durationMinutes: number | undefined
  sessionTokenHash: Buffer | null
}

/** The ordinary case in one statement; undefined in any other (sign-in-together.sql). */
const signInQuietly = async (call: Call, { tokenHash, verifier, durationMinutes, sessionTokenHash }: Opened) => {
  if (!call.act) return undefined
  const one = newSession(call, durationMinutes)
  const verifierHash = verifier === undefined ? undefined : challengeOf(verifier)
  const factor = emailFactor('magic_link', undefined, one.now)
  const row = await authenticateLink(call.database, {
    proof: { tokenHash, verifierHash },
    sessionTokenHash,
    factor,
    one,
    call,
  })
  return row && { started: toStarted(call, one, row), method_id: row.method_id }
}

const signIn = async (call: Call, { tokenHash, sessionTokenHash, verifier, durationMinutes }: Opened) => {
  const now = call.clock()
  const link = await findLink(call.database, tokenHash, now, sessionTokenHash)
  if (!link) return authenticateEmbedded(call, tokenHash, durationMinutes)
  if (!link.alive) throw new Refusal('unable_to_auth_magic_link')
  // Before the verifier: a different one would not help, and someone who opens the link elsewhere should learn what would.
  if (link.needs_session)
    throw new Refusal('user_unauthenticated', {
      message:
        'This link adds an email address to an account. Open it in the browser where you are signed in to that account.',
    })
  verifyPkce(link, verifier)

  return call.database.transaction(async (database) => {
    const address = await consumeLink(database, tokenHash, now, sessionTokenHash)
    if (!address) throw new Refusal('unable_to_auth_magic_link')
    const within = { ...call, database }
    const { wasPending } = await verifyEmailAddress(within, address.email_id, { sessionTokenHash, now })
    if (wasPending) {
      await assertMayAddFactor(within, address.user_id, address.email_id, { ofApp: address.of_app })
      await notifyOwner(within, { userId: address.user_id, what: 'email-added', detail: address.email })
    }
    const started = await startSession(within, {
      userId: address.user_id,
      factor: emailFactor('magic_link', address, now),
      durationMinutes,
      needsSession: wasPending,
      ofApp: address.of_app,
    })
    return { started, method_id: address.email_id }
  })
}

/** Signs in with a link, once; the contract's sections 5.2 and 7. */
export const authenticate: Handler<(typeof sdkRoutes)['POST /sdk/v1/magic_links/authenticate'], Call> = async (
  { body },
  call,
) => {
  const { sessionToken } = call.caller
  const opened = {
    tokenHash: sha256(body.token),
    verifier: body.code_verifier,
    durationMinutes: body.session_duration_minutes,
    sessionTokenHash: sessionToken ? sha256(sessionToken) : null,
  }
  const { started, method_id } =
    (await signInQuietly(call, opened)) ?? (await stepByStep(call.database, () => signIn(call, opened)))
  return { ...(await toAuthentication(call, started)), method_id }
}
