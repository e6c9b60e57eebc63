import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { User } from '@iyk/wire/user.ts'
import type { IdentityContext } from '../context.ts'
import { newIdentifier } from '../identifier.ts'
import { addAddress } from './store.ts'

/**
 * An address as one of the user's: theirs already, or claimed until they prove it. What the mail is for goes with it.
 * Throws `duplicate_email` when it belongs to somebody else.
 */
export const addEmailAddress = async (context: IdentityContext, { user_id, emails }: User, email: string) => {
  const ids = { userId: user_id, emailId: newIdentifier(context, 'email') }
  const recipient = await addAddress(context.database, email, ids, context.clock())
  if (!recipient) throw new Refusal('duplicate_email')
  const proved = emails.some((one) => one.email_id === recipient.email_id && one.verified)
  return { recipient, purpose: proved ? ('sign-in' as const) : ('add-address' as const) }
}
