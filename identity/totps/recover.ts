import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { countCodeAttempt, hideRateLimit } from '../limits/limit-codes.ts'
import { notifyOwner } from '../notices/notify-owner.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { addToSession } from './add-to-session.ts'
import { isTotpCode } from './matching-step.ts'
import { parseRecoveryCode, recoveryCodeMac } from './recovery-code.ts'
import { consumeRecoveryCode, findSealedTotp } from './store.ts'

/** Adds a recovery code to the session in place of the app's; each one works once. The contract's section 5.5. */
export const recover: Handler<(typeof sdkRoutes)['POST /sdk/v1/totps/recover'], Call> = async ({ body }, call) => {
  const { user_id } = getSignedIn(call.caller).user
  if (isTotpCode(body.recovery_code)) throw new Refusal('totp_code_used_as_recovery_code')
  const code = parseRecoveryCode(body.recovery_code) ?? ''
  const mac = recoveryCodeMac(call.signer, user_id, code)
  const totp = await findSealedTotp(call.database, user_id)
  if (!totp?.verified) throw new Refusal('totps_not_found_for_user')
  const refusal = 'unable_to_authenticate_recovery_code'
  const counted = await countCodeAttempt(call, { kind: 'recovery', account: user_id, userId: user_id }).catch(
    hideRateLimit(refusal),
  )
  const started = await call.database.transaction(async (database) => {
    const totp_recovery_code_id = await consumeRecoveryCode(database, user_id, mac)
    if (totp_recovery_code_id === undefined) throw new Refusal(refusal)
    await notifyOwner({ ...call, database }, { userId: user_id, what: 'recovery-code' })
    return addToSession(
      { ...call, database },
      {
        type: 'recovery_codes',
        delivery_method: 'recovery_code',
        detail: { recovery_code_factor: { totp_recovery_code_id } },
        durationMinutes: body.session_duration_minutes,
      },
    )
  })
  await counted.refund()
  return { ...(await toAuthentication(call, started)), totp_id: totp.totp_id }
}
