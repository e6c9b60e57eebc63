import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { hasTakenSecondStep } from '../sessions/has-taken-second-step.ts'
import { deleteFactor, type FactorKind, factorKinds } from './factor-store.ts'
import { getUser } from './store.ts'

type Remove = Handler<(typeof sdkRoutes)['DELETE /sdk/v1/users/emails/:id'], Call>

/**
 * Removes one factor of the caller's own. Somebody else's is answered like one that does not exist. The last one that signs in by itself
 * stays, since nobody could ever sign in again without it.
 */
export const removeFactor =
  (kind: FactorKind): Remove =>
  async ({ params }, { database, caller }) => {
    const { user: owner, session } = getSignedIn(caller)
    const { user_id } = owner
    // A stolen mailbox must not be enough to take the second step away.
    const isSecondStep =
      kind === 'totp' && owner.totps.some(({ totp_id, verified }) => verified && totp_id === params.id)
    if (isSecondStep && !hasTakenSecondStep(session)) throw new Refusal('insufficient_factors')
    const outcome = await deleteFactor(database, kind, user_id, params.id)
    if (outcome === 'unknown') throw new Refusal(factorKinds[kind].unknown)
    if (outcome === 'last') throw new Refusal('cannot_delete_last_primary_factor')
    const user = await getUser(database, user_id)
    return { user_id, user, __user: user }
  }

/** Only phone apps make these, and this provider serves browsers: nobody has any. */
export const removeBiometricRegistration: Remove = () => {
  throw new Refusal('biometric_registration_not_found')
}
