import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { giveBack } from '../limits/store.ts'
import { tellOwner } from '../notices/tell-owner.ts'
import { toAuthentication } from '../sessions/to-authentication.ts'
import { addToSession } from './add-to-session.ts'
import { isTotpCode } from './matching-step.ts'
import { readRecoveryCode, recoveryCodeMac } from './recovery-code.ts'
import { consumeRecoveryCode } from './store.ts'

const triesPerHour = 10

/** Adds a recovery code to the session in place of the app's; each one works once. The contract's section 5.5. */
export const recover: Handler<(typeof sdkRoutes)['POST /sdk/v1/totps/recover'], Call> = async ({ body }, call) => {
  const { user_id } = getSignedIn(call.caller).user
  if (isTotpCode(body.recovery_code)) throw new Refusal('totp_code_used_as_recovery_code')
  const code = readRecoveryCode(body.recovery_code) ?? ''
  const mac = recoveryCodeMac(call.signer, user_id, code)
  const cap = { key: `wrong-code:recovery:${user_id}`, perHour: triesPerHour }

  // A wrong try must stay counted, so it ends the transaction as a success and is refused after it.
  const outcome = await call.database.transaction(async (database) => {
    const consumed = await consumeRecoveryCode(database, user_id, mac, call.clock(), cap)
    if (!consumed) return 'totps_not_found_for_user' as const
    const { totp_id, totp_recovery_code_id } = consumed
    if (totp_recovery_code_id === null) return 'unable_to_authenticate_recovery_code' as const
    await giveBack(database, cap.key)
    await tellOwner({ ...call, database }, { userId: user_id, what: 'recovery-code' })
    const started = await addToSession(
      { ...call, database },
      {
        type: 'recovery_codes',
        delivery_method: 'recovery_code',
        detail: { recovery_code_factor: { totp_recovery_code_id } },
        durationMinutes: body.session_duration_minutes,
      },
    )
    return { started, totp_id }
  })
  if (typeof outcome === 'string') throw new Refusal(outcome)
  return { ...(await toAuthentication(call, outcome.started)), totp_id: outcome.totp_id }
}
