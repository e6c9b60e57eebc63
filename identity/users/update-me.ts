import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { assertBothFactors } from '../sessions/assert-may-change-factors.ts'
import { assertBounds, changeUser } from './change-user.ts'

/** Changes the caller's own name and untrusted metadata: a top-level merge in which null removes a key; the contract's section 5.9. */
export const updateMe: Handler<(typeof sdkRoutes)['PUT /sdk/v1/users/me'], Call> = async (
  { body: { name = {}, untrusted_metadata = {}, trusted_metadata } },
  { database, caller },
) => {
  if (trusted_metadata !== undefined) throw new Refusal('cannot_update_trusted_metadata')
  assertBounds(untrusted_metadata)
  const signedIn = getSignedIn(caller)
  assertBothFactors(signedIn)
  const { user_id } = signedIn.user
  const user = await changeUser(database, user_id, { name, untrusted_metadata })
  const { emails, phone_numbers, crypto_wallets } = user
  return { user_id, emails, phone_numbers, crypto_wallets, user, __user: user }
}
