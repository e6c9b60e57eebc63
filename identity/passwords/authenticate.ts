import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { isOfApp } from '../caller/is-of-app.ts'
import type { Call } from '../context.ts'
import { startSession } from '../sessions/start-session.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { admitEmailAddress } from '../users/admit-email-address.ts'
import { checkPassword } from './check-password.ts'
import { normalizePassword } from './normalize-password.ts'
import { passwordFactor } from './password-factor.ts'
import { lockPassword } from './store.ts'

/** Signs in with a password; the contract's section 5.4. */
export const authenticate: Handler<(typeof sdkRoutes)['POST /sdk/v1/passwords/authenticate'], Call> = async (
  { body },
  call,
) => {
  const found = await checkPassword(
    call,
    admitEmailAddress(call.settings, body.email),
    normalizePassword(body.password),
  )
  const started = await call.database.transaction(async (database) => {
    if (!(await lockPassword(database, found))) throw new Refusal('unauthorized_credentials')
    return startSession(
      { ...call, database },
      {
        userId: found.user_id,
        factor: passwordFactor(call.clock()),
        durationMinutes: body.session_duration_minutes,
        ofApp: isOfApp(call),
      },
    )
  })
  return toAuthentication(call, started)
}
