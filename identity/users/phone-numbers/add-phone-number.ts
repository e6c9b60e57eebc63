import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { User } from '@iyk/wire/user.ts'
import type { IdentityContext } from '../../context.ts'
import { newIdentifier } from '../../identifier.ts'
import { addPhone } from './store.ts'

/**
 * A number as one of the user's: theirs already, or claimed until they prove it. What the text is for goes with it.
 * Throws `duplicate_phone_number` when it belongs to somebody else.
 */
export const addPhoneNumber = async (context: IdentityContext, { user_id, phone_numbers }: User, number: string) => {
  const ids = { userId: user_id, phoneId: newIdentifier(context, 'phone-number') }
  const phone = await addPhone(context.database, number, ids, context.clock())
  if (!phone) throw new Refusal('duplicate_phone_number')
  const proved = phone_numbers.some((one) => one.phone_id === phone.phone_id && one.verified)
  return { phone, purpose: proved ? ('sign-in' as const) : ('add-number' as const) }
}
