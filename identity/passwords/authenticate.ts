import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { isOfApp } from '../caller/is-of-app.ts'
import type { Call } from '../context.ts'
import { findRole } from '../operators/store.ts'
import { startSession } from '../sessions/start-session.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { admitEmailAddress } from '../users/admit-email-address.ts'
import { checkPassword } from './check-password.ts'
import { normalizePassword } from './normalize-password.ts'
import { passwordFactor } from './password-factor.ts'
import { lockPassword, requireReset } from './store.ts'

/**
 * Signs in with a password; the contract's section 5.4. An app that it is entered in may know it from then on: an operator's is `reset_password` then,
 * also on our own pages.
 */
export const authenticate: Handler<(typeof sdkRoutes)['POST /sdk/v1/passwords/authenticate'], Call> = async (
  { body },
  call,
) => {
  const found = await checkPassword(
    call,
    admitEmailAddress(call.settings, body.email),
    normalizePassword(body.password),
  )
  const isShown = isOfApp(call)
  const started = await call.database.transaction(async (database) => {
    if (!(await lockPassword(database, found))) throw new Refusal('unauthorized_credentials')
    if (isShown && (await findRole(database, found.user_id))) {
      await requireReset(database, found)
      return undefined
    }
    return startSession(
      { ...call, database },
      {
        userId: found.user_id,
        factor: passwordFactor(call.clock()),
        durationMinutes: body.session_duration_minutes,
        ofApp: isShown,
      },
    )
  })
  if (!started) throw new Refusal('reset_password')
  return toAuthentication(call, started)
}
