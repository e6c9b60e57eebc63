import { sha256 } from '@iyk/kit/hash.ts'
import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { isOfApp } from '../../caller/is-of-app.ts'
import type { Call } from '../../context.ts'
import { notifyOwner } from '../../notices/notify-owner.ts'
import { assertOwnPage } from '../../operators/assert-own-page.ts'
import { assertBothFactors, hasTwoCategories } from '../../sessions/assert-may-change-factors.ts'
import { startSession } from '../../sessions/start-session.ts'
import { deleteSessionsOf, touchSession } from '../../sessions/store.ts'
import { toAuthentication } from '../../sessions/to-authentication.ts'
import { admitEmailAddress } from '../../users/admit-email-address.ts'
import { getUser } from '../../users/store.ts'
import { checkPassword } from '../check-password.ts'
import { assertStrong } from '../evaluate-strength.ts'
import { hashPassword } from '../hash-password.ts'
import { normalizePassword } from '../normalize-password.ts'
import { passwordFactor } from '../password-factor.ts'
import { exchangePassword } from '../store.ts'

/** The password alone is one factor. Users with factors of another category verify those in a session, or reset by email. */
const assertBothFactorsOf = async (call: Call, userId: string) => {
  const { sessionToken } = call.caller
  const held = sessionToken ? await touchSession(call, sha256(sessionToken)) : undefined
  if (held?.user.user_id === userId) {
    assertBothFactors(held)
    return held
  }
  if (hasTwoCategories(await getUser(call.database, userId))) throw new Refusal('insufficient_factors')
  return undefined
}

type Route = (typeof sdkRoutes)['POST /sdk/v1/passwords/existing_password/reset']

/** Replaces a password for a user who knows it, and ends every session of theirs; the contract's sections 4.1 and 5.4. */
export const reset: Handler<Route, Call> = async ({ body }, call) => {
  const email = admitEmailAddress(call.settings, body.email)
  const existing = normalizePassword(body.existing_password)
  const password = normalizePassword(body.new_password)
  // Before any lookup: it says nothing about the address.
  await assertStrong(call, password, email)
  const found = await checkPassword(call, email, existing)
  const held = await assertBothFactorsOf(call, found.user_id)
  const isByApp = isOfApp(call) || held?.ofApp === true
  const hash = await hashPassword(password, call.randomBytes)
  const started = await call.database.transaction(async (database) => {
    if (!(await exchangePassword(database, found, hash))) throw new Refusal('unauthorized_credentials')
    // Named in the meantime.
    await assertOwnPage({ ...call, database }, found.user_id, held)
    await deleteSessionsOf(database, found.user_id)
    await notifyOwner({ ...call, database }, { userId: found.user_id, what: 'password' })
    return startSession(
      { ...call, database },
      {
        userId: found.user_id,
        factor: passwordFactor(call.clock()),
        durationMinutes: body.session_duration_minutes ?? sessionDurationMinutes.requested,
        notified: true,
        ofApp: isByApp,
      },
    )
  })
  return toAuthentication(call, started)
}
