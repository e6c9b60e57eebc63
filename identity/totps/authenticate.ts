import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { forgetBrowsers } from '../browsers/store.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { countCodeAttempt, hideRateLimit } from '../limits/limit-codes.ts'
import { notifyOwner } from '../notices/notify-owner.ts'
import { assertMayAddFactor } from '../sessions/assert-may-add-factor.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { addToSession } from './add-to-session.ts'
import { isTotpCode, matchingStep } from './matching-step.ts'
import { parseRecoveryCode } from './recovery-code.ts'
import { unseal } from './sealed.ts'
import { consumeStep, findSealedTotp } from './store.ts'

/** Adds a code of the authenticator app to the session; the first one activates the app. The contract's section 5.5. */
export const authenticate: Handler<(typeof sdkRoutes)['POST /sdk/v1/totps/authenticate'], Call> = async (
  { body },
  call,
) => {
  const { user_id } = getSignedIn(call.caller).user
  const code = body.totp_code
  if (parseRecoveryCode(code)) throw new Refusal('recovery_code_used_as_totp_code')
  if (!isTotpCode(code)) throw new Refusal('invalid_totp_code')
  const now = call.clock()
  const totp = await findSealedTotp(call.database, user_id)
  if (!totp) throw new Refusal('totps_not_found_for_user')
  const { totp_id, verified } = totp
  if (!verified && totp.lapses_at <= now) throw new Refusal('expired_totp')
  const counted = await countCodeAttempt(call, { kind: 'app', account: user_id, userId: user_id }).catch(
    hideRateLimit('unable_to_authenticate_totp'),
  )
  const step = matchingStep(unseal(call, totp_id, totp.sealed_secret), code, now)
  if (step === undefined) throw new Refusal('unable_to_authenticate_totp')

  const started = await call.database.transaction(async (database) => {
    if (!(await consumeStep(database, totp_id, step, now))) throw new Refusal('totp_code_already_authenticated')
    if (!verified) {
      await assertMayAddFactor({ ...call, database }, user_id, totp_id)
      // Browsers that signed in with one factor, before there was a second, are no longer known.
      await forgetBrowsers(database, user_id)
      await notifyOwner({ ...call, database }, { userId: user_id, what: 'totp-added' })
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
  await counted.refund()
  return { ...(await toAuthentication(call, started)), totp_id }
}
