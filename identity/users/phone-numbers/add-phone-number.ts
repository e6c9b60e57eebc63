import { Refusal } from '@iyk/kit/http/refusal.ts'
import { getSignedIn } from '../../caller/caller.ts'
import { isOfApp } from '../../caller/is-of-app.ts'
import type { Call } from '../../context.ts'
import { newIdentifier } from '../../identifier.ts'
import { assertOwnPage } from '../../operators/assert-own-page.ts'
import { assertMayChangeFactors } from '../../sessions/assert-may-change-factors.ts'
import { recordUserOfApp } from '../users-of-apps-store.ts'
import { addPhone } from './store.ts'

/**
 * A number of the signed-in user: theirs already, or pending until they verify it. Returns it with the purpose of the message. Inside a transaction: whoever
 * names the user an operator is done by then, or waits. Throws `operator_protected`, `insufficient_factors` or `stale_factors` unless they have verified it
 * already, and `duplicate_phone_number` if another user has.
 */
export const addPhoneNumber = async (call: Call, number: string) => {
  const signedIn = getSignedIn(call.caller)
  const { user_id, phone_numbers } = signedIn.user
  const isTheirs = phone_numbers.some((one) => one.phone_number === number && one.verified)
  if (!isTheirs) assertMayChangeFactors(call, signedIn)
  const ids = { userId: user_id, phoneId: newIdentifier(call, 'phone-number') }
  const phone = await addPhone(call.database, number, ids, call.clock())
  if (!phone) throw new Refusal('duplicate_phone_number')
  if (!isTheirs) await assertOwnPage(call, user_id)
  // Wherever it is confirmed.
  if (!isTheirs && isOfApp(call)) await recordUserOfApp(call.database, user_id)
  return { phone, purpose: isTheirs ? ('sign-in' as const) : ('add-number' as const) }
}
