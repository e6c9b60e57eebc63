import { Refusal } from '@iyk/kit/http/refusal.ts'
import { getSignedIn } from '../caller/caller.ts'
import { isOfApp } from '../caller/is-of-app.ts'
import type { Call } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { assertOwnPage } from '../operators/assert-own-page.ts'
import { assertMayChangeFactors } from '../sessions/assert-may-change-factors.ts'
import { addAddress } from './store.ts'
import { recordUserOfApp } from './users-of-apps-store.ts'

/**
 * An address of the signed-in user: theirs already, or pending until they verify it. Returns it with the purpose of the email. Inside a transaction: whoever
 * names the user an operator is done by then, or waits. Throws `operator_protected`, `insufficient_factors` or `stale_factors` unless they have verified it
 * already, and `duplicate_email` if another user has.
 */
export const addEmailAddress = async (call: Call, email: string) => {
  const signedIn = getSignedIn(call.caller)
  const { user_id, emails } = signedIn.user
  const isTheirs = emails.some((one) => one.email === email && one.verified)
  if (!isTheirs) assertMayChangeFactors(call, signedIn)
  const ids = { userId: user_id, emailId: newIdentifier(call, 'email') }
  const recipient = await addAddress(call.database, email, ids, call.clock())
  if (!recipient) throw new Refusal('duplicate_email')
  if (!isTheirs) await assertOwnPage(call, user_id)
  // Wherever it is confirmed.
  if (!isTheirs && isOfApp(call)) await recordUserOfApp(call.database, user_id)
  return { recipient, purpose: isTheirs ? ('sign-in' as const) : ('add-address' as const) }
}
