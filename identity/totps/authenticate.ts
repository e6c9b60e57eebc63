import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { forgetBrowsers } from '../browsers/store.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { countCode, refuseAlike } from '../limits/limit-codes.ts'
import { tellOwner } from '../notices/tell-owner.ts'
import { assertMayAddFactor } from '../sessions/assert-may-add-factor.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { addToSession } from './add-to-session.ts'
import { isTotpCode, matchingStep } from './matching-step.ts'
import { readRecoveryCode } from './recovery-code.ts'
import { unseal } from './sealed.ts'
import { findSealedTotp, takeStep } from './store.ts'

/** Adds a code of the authenticator app to the session; the first one makes the app count. The contract's section 5.5. */
export const authenticate: Handler<(typeof sdkRoutes)['POST /sdk/v1/totps/authenticate'], Call> = async (
  { body },
  call,
) => {
  const { user_id } = getSignedIn(call.caller).user
  const code = body.totp_code
  if (readRecoveryCode(code)) throw new Refusal('recovery_code_used_as_totp_code')
  if (!isTotpCode(code)) throw new Refusal('invalid_totp_code')
  const now = call.clock()
  const totp = await findSealedTotp(call.database, user_id)
  if (!totp) throw new Refusal('totps_not_found_for_user')
  const { totp_id, verified } = totp
  if (!verified && totp.lapses_at <= now) throw new Refusal('expired_totp')
  const counted = await countCode(call, { kind: 'app', account: user_id, userId: user_id }).catch(
    refuseAlike('unable_to_authenticate_totp'),
  )
  const step = matchingStep(unseal(call, totp_id, totp.sealed_secret), code, now)
  if (step === undefined) throw new Refusal('unable_to_authenticate_totp')

  const started = await call.database.transaction(async (database) => {
    if (!(await takeStep(database, totp_id, step, now))) throw new Refusal('totp_code_already_authenticated')
    if (!verified) {
      await assertMayAddFactor({ ...call, database }, user_id, totp_id)
      // Whoever signed in by one step before there was a second is no owner by that any more.
      await forgetBrowsers(database, user_id)
      await tellOwner({ ...call, database }, { userId: user_id, what: 'totp-added' })
    }
    return addToSession(
      { ...call, database },
      {
        type: 'totp',
        delivery_method: 'authenticator_app',
        detail: { authenticator_app_factor: { totp_id } },
        durationMinutes: body.session_duration_minutes,
      },
    )
  })
  await counted.takeBack()
  return { ...(await toAuthentication(call, started)), totp_id }
}
