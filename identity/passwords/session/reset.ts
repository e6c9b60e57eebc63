import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../../caller/caller.ts'
import type { Call } from '../../context.ts'
import { newIdentifier } from '../../identifier.ts'
import { notifyOwner } from '../../notices/notify-owner.ts'
import { assertMayAddFactor } from '../../sessions/assert-may-add-factor.ts'
import { assertMayChangeFactors } from '../../sessions/assert-may-change-factors.ts'
import { startSession } from '../../sessions/start-session.ts'
import { deleteSessionsOf, lockFactors } from '../../sessions/store.ts'
import { toAuthentication } from '../../sessions/to-authentication.ts'
import { assertOtherPassword } from '../assert-other-password.ts'
import { assertStrong } from '../evaluate-strength.ts'
import { hashPassword } from '../hash-password.ts'
import { isFresh } from '../is-fresh.ts'
import { normalizePassword } from '../normalize-password.ts'
import { passwordFactor } from '../password-factor.ts'
import { setPassword } from '../store.ts'

/**
 * Sets or replaces the signed-in user's password in a session with a fresh factor, and ends their other sessions; the contract's sections
 * 4.1, 4.5 and 5.4.
 */
export const reset: Handler<(typeof sdkRoutes)['POST /sdk/v1/passwords/session/reset'], Call> = async (
  { body },
  call,
) => {
  const signedIn = getSignedIn(call.caller)
  const { session, user } = signedIn
  const tokenHash = sha256(call.caller.sessionToken ?? '')
  const now = call.clock()
  const password = normalizePassword(body.password)
  if (!isFresh(session.authentication_factors, now)) throw new Refusal('session_too_old_to_reset_password')
  assertMayChangeFactors(call, signedIn)
  await assertStrong(call, password, user.emails.map(({ email }) => email).join(' '))
  const hash = await hashPassword(password, call.randomBytes)
  const userId = user.user_id
  const started = await call.database.transaction(async (database) => {
    await assertMayAddFactor({ ...call, database }, userId)
    await assertOtherPassword(database, userId, password)
    // The password before the sessions, as everywhere, so that parallel changes cannot deadlock.
    await setPassword(database, { userId, passwordId: newIdentifier(call, 'password'), hash }, now)
    // Ended in the meantime: no session may begin in its place.
    if (!(await lockFactors(database, tokenHash, userId, now))) throw new Refusal('user_unauthenticated')
    await deleteSessionsOf(database, userId, tokenHash)
    await notifyOwner({ ...call, database }, { userId, what: 'password' })
    return startSession(
      { ...call, database },
      { userId, factor: passwordFactor(now), durationMinutes: body.session_duration_minutes },
    )
  })
  return toAuthentication(call, started)
}
