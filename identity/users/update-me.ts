import type { Handler } from '@iyk/kit/http/mount-routes.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import { metadataBounds } from '@iyk/wire/limits.ts'
import type { sdkRoutes } from '@iyk/wire/routes.ts'
import type { User } from '@iyk/wire/user.ts'
import { getSignedIn } from '../caller/caller.ts'
import type { Call } from '../context.ts'
import { assertBothFactors } from '../sessions/assert-may-change-factors.ts'
import { nestingDepth } from './nesting-depth.ts'
import { getUser, updateUser } from './store.ts'

/** Limits on the input; the database applies the same ones to the result. */
const assertBounds = (metadata: Record<string, unknown>) => {
  if (nestingDepth(metadata) > metadataBounds.depth) throw new Refusal('metadata_invalid_format')
  if (Buffer.byteLength(JSON.stringify(metadata)) > metadataBounds.bytes) throw new Refusal('metadata_too_large')
}

/** A name with any part replaces all parts, as the SDK's documentation of `user.update` says. */
const wholeName = ({ first_name, middle_name, last_name }: Partial<User['name']>): Partial<User['name']> =>
  (first_name ?? middle_name ?? last_name) === undefined
    ? {}
    : { first_name: first_name ?? '', middle_name: middle_name ?? '', last_name: last_name ?? '' }

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
  const tooMuch = await updateUser(database, user_id, { name: wholeName(name), untrusted_metadata }, metadataBounds)
  if (tooMuch) throw new Refusal(tooMuch === 'keys' ? 'metadata_too_many_keys' : 'metadata_too_large')
  const user = await getUser(database, user_id)
  const { emails, phone_numbers, crypto_wallets } = user
  return { user_id, emails, phone_numbers, crypto_wallets, user, __user: user }
}
