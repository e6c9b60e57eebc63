import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { Call } from '../../context.ts'
import { tellOwner } from '../../notices/tell-owner.ts'
import { startSession } from '../../sessions/start-session.ts'
import { deleteSessionsOf } from '../../sessions/store.ts'
import { toAuthentication } from '../../sessions/to-authentication.ts'
import { admitEmailAddress } from '../../users/admit-email-address.ts'
import { checkPassword } from '../check-password.ts'
import { hashPassword } from '../hash-password.ts'
import { assertStrong } from '../judge-strength.ts'
import { passwordFactor } from '../password-factor.ts'
import { readPassword } from '../read-password.ts'
import { exchangePassword } from '../store.ts'

type Route = (typeof sdkRoutes)['POST /sdk/v1/passwords/existing_password/reset']

/** Replaces a password by who knows it, and ends every session of its user; the contract's sections 4.1 and 5.4. */
export const reset: Handler<Route, Call> = async ({ body }, call) => {
  const email = admitEmailAddress(call.settings, body.email)
  const existing = readPassword(body.existing_password)
  const password = readPassword(body.new_password)
  // Before anybody is looked up: it says nothing about the address.
  await assertStrong(call, password, email)
  const found = await checkPassword(call, email, existing)
  const hash = await hashPassword(password, call.randomBytes)
  const started = await call.database.transaction(async (database) => {
    if (!(await exchangePassword(database, found, hash))) throw new Refusal('unauthorized_credentials')
    await deleteSessionsOf(database, found.user_id)
    await tellOwner({ ...call, database }, { userId: found.user_id, what: 'password' })
    return startSession(
      { ...call, database },
      {
        userId: found.user_id,
        factor: passwordFactor(call.clock()),
        durationMinutes: body.session_duration_minutes ?? sessionDurationMinutes.asked,
      },
    )
  })
  return toAuthentication(call, started)
}
