import { Refusal } from '@iyk/kit/http/refusal.ts'
import { getSignedIn } from '../../caller/caller.ts'
import type { Call } from '../../context.ts'
import { newIdentifier } from '../../identifier.ts'
import { assertMayChangeFactors } from '../../sessions/assert-may-change-factors.ts'
import { addPhone } from './store.ts'

/**
 * A number as one of the signed-in user's: theirs already, or claimed until they prove it. What the text is for goes with it.
 * Throws `insufficient_factors` or `stale_factors` unless it is proved as theirs already, and `duplicate_phone_number` when
 * somebody else has proved it.
 */
export const addPhoneNumber = async (call: Call, number: string) => {
  const signedIn = getSignedIn(call.caller)
  const { user_id, phone_numbers } = signedIn.user
  const isTheirs = phone_numbers.some((one) => one.phone_number === number && one.verified)
  if (!isTheirs) assertMayChangeFactors(call, signedIn)
  const ids = { userId: user_id, phoneId: newIdentifier(call, 'phone-number') }
  const phone = await addPhone(call.database, number, ids, call.clock())
  if (!phone) throw new Refusal('duplicate_phone_number')
  return { phone, purpose: isTheirs ? ('sign-in' as const) : ('add-number' as const) }
}
