import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { isOfApp } from '../../caller/is-of-app.ts'
import { verifyPkce } from '../../caller/verify-pkce.ts'
import type { Call } from '../../context.ts'
import { newIdentifier } from '../../identifier.ts'
import { notifyOwner } from '../../notices/notify-owner.ts'
import { assertOwnPage } from '../../operators/assert-own-page.ts'
import { startSession } from '../../sessions/start-session.ts'
import { deleteSessionsOf } from '../../sessions/store.ts'
import { toAuthentication } from '../../sessions/to-authentication.ts'
import { lockUser } from '../../users/store.ts'
import { verifyEmailAddress } from '../../users/verify-email-address.ts'
import { assertOtherPassword } from '../assert-other-password.ts'
import { assertStrong } from '../evaluate-strength.ts'
import { hashPassword } from '../hash-password.ts'
import { normalizePassword } from '../normalize-password.ts'
import { passwordFactor } from '../password-factor.ts'
import { consumeReset, findReset, setPassword } from '../store.ts'

/**
 * Sets or replaces a password with an emailed link, once, and ends every session of its user; the contract's sections 4.1 and 5.4. Neither a wrong
 * verifier nor a password that is refused consumes the link.
 */
export const reset: Handler<(typeof sdkRoutes)['POST /sdk/v1/passwords/email/reset'], Call> = async (
  { body },
  call,
) => {
  const now = call.clock()
  const password = normalizePassword(body.password)
  const tokenHash = sha256(body.token)
  const sessionTokenHash = call.caller.sessionToken ? sha256(call.caller.sessionToken) : null
  const pending = await findReset(call.database, tokenHash, now)
  if (!pending?.alive) throw new Refusal('unable_to_auth_password_reset_token')
  verifyPkce(pending, body.code_verifier)
  await assertStrong(call, password, pending.email)
  const hash = await hashPassword(password, call.randomBytes)

  const started = await call.database.transaction(async (database) => {
    const verified = await consumeReset(database, tokenHash, now)
    if (!verified) throw new Refusal('unable_to_auth_password_reset_token')
    const { email_id, user_id: userId } = verified
    const isByApp = isOfApp(call) || verified.of_app
    const { first } = await verifyEmailAddress({ ...call, database }, email_id, { sessionTokenHash, now })
    await lockUser(database, userId)
    await assertOwnPage({ ...call, database }, userId, { ofApp: isByApp })
    // The first proof itself requires a reset.
    if (!first) await assertOtherPassword(database, userId, password)
    await setPassword(database, { userId, passwordId: newIdentifier(call, 'password'), hash }, now)
    await deleteSessionsOf(database, userId)
    await notifyOwner({ ...call, database }, { userId, what: 'password' })
    return startSession(
      { ...call, database },
      {
        userId,
        factor: passwordFactor(now),
        durationMinutes: body.session_duration_minutes,
        notified: true,
        ofApp: isByApp,
      },
    )
  })
  return toAuthentication(call, started)
}
