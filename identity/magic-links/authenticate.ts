import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { verifyPkce } from '../caller/verify-pkce.ts'
import type { Call } from '../context.ts'
import { tellOwner } from '../notices/tell-owner.ts'
import { assertMayAddFactor } from '../sessions/assert-may-add-factor.ts'
import { emailFactor } from '../sessions/email-factor.ts'
import { startSession } from '../sessions/start-session.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { proveEmailAddress } from '../users/prove-email-address.ts'
import { consumeLink, findLink } from './store.ts'

/** Signs in with a link, once; the contract's sections 5.2 and 7. */
export const authenticate: Handler<(typeof sdkRoutes)['POST /sdk/v1/magic_links/authenticate'], Call> = async (
  { body },
  call,
) => {
  const { sessionToken } = call.caller
  const now = call.clock()
  const tokenHash = sha256(body.token)
  const sessionTokenHash = sessionToken ? sha256(sessionToken) : null

  const link = await findLink(call.database, tokenHash, now, sessionTokenHash)
  if (!link) throw new Refusal('magic_link_not_found')
  if (!link.alive) throw new Refusal('unable_to_auth_magic_link')
  // Before the verifier: another one would not help, and whoever opens it elsewhere is to learn what would.
  if (link.needs_session)
    throw new Refusal('user_unauthenticated', {
      message: 'This link adds an address to an account. Open it where you are signed in to that account.',
    })
  verifyPkce(link, body.code_verifier)

  const proved = await call.database.transaction(async (database) => {
    const address = await consumeLink(database, tokenHash, now, sessionTokenHash)
    if (!address) throw new Refusal('unable_to_auth_magic_link')
    const within = { ...call, database }
    const { claim } = await proveEmailAddress(within, address.email_id, { sessionTokenHash, now })
    if (claim) {
      await assertMayAddFactor(within, address.user_id, address.email_id)
      await tellOwner(within, { userId: address.user_id, what: 'email-added', detail: address.email })
    }
    const started = await startSession(within, {
      userId: address.user_id,
      factor: emailFactor('magic_link', address, now),
      durationMinutes: body.session_duration_minutes,
      needsSession: claim,
    })
    return { started, method_id: address.email_id }
  })
  return { ...(await toAuthentication(call, proved.started)), method_id: proved.method_id }
}
