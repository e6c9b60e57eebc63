import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import { isOfApp } from '../caller/is-of-app.ts'
import type { Call } from '../context.ts'
import { assertOwnPage } from '../operators/assert-own-page.ts'
import { assertMayChangeFactors } from '../sessions/assert-may-change-factors.ts'
import { lockUser } from '../users/store.ts'
import { recordUserOfApp } from '../users/users-of-apps-store.ts'
import { unseal } from './sealed.ts'
import { findTotp } from './store.ts'

/**
 * Shows the remaining recovery codes to a session that may change factors: otherwise a stolen mailbox would be enough to get the second factor. The
 * contract's sections 4.5 and 5.5.
 */
export const listRecoveryCodes: Handler<(typeof sdkRoutes)['POST /sdk/v1/totps/recovery_codes'], Call> = async (
  _input,
  call,
) => {
  const signedIn = getSignedIn(call.caller)
  const { user } = signedIn
  const totp = await findTotp(call.database, user.user_id)
  if (!totp) throw new Refusal('totps_not_found_for_user')
  const { totp_id, verified, codes } = totp
  assertMayChangeFactors(call, signedIn)
  if (isOfApp(call))
    await call.database.transaction(async (database) => {
      await lockUser(database, user.user_id)
      await assertOwnPage({ ...call, database }, user.user_id)
      await recordUserOfApp(database, user.user_id)
    })
  const recovery_codes = codes.map(({ id, sealed }) => unseal(call, id, sealed))
  return { user_id: user.user_id, totps: [{ totp_id, verified, recovery_codes }] }
}
