import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { SmsSend } from '@iyk/wire/otps.ts'
import type { Call } from '../../context.ts'
import { newIdentifier } from '../../identifier.ts'
import { addPhoneNumber } from '../../users/phone-numbers/add-phone-number.ts'
import { ensurePhone, findPhone, type Phone } from '../../users/phone-numbers/store.ts'
import { parseRecipient } from './parse-recipient.ts'
import { sendCode } from './send-code.ts'
import type { TextMessageChannel } from './store.ts'

/** The number that a code was sent to, and whether it had no user until then. */
type Texted = Phone & { isNew: boolean }

/** Sends a code to any number, known or not; the contract's section 5.3. */
export const textAnyone = async (call: Call, channel: TextMessageChannel, body: SmsSend): Promise<Texted> => {
  const number = await parseRecipient(call, body.phone_number)
  const ids = { userId: newIdentifier(call, 'user'), phoneId: newIdentifier(call, 'phone-number') }
  return call.database.transaction(async (database) => {
    const phone = await ensurePhone(database, number, ids, call.clock())
    await sendCode({ ...call, database }, phone, { channel, purpose: 'sign-in', body })
    return { ...phone, isNew: phone.user_id === ids.userId }
  })
}

/**
 * Sends a code to a known number. Reveals if it is unknown: the wire requires that, so the limits must apply here. `assertOwner` may refuse before anything
 * is sent.
 */
export const textKnown = async (
  call: Call,
  channel: TextMessageChannel,
  body: SmsSend,
  assertOwner?: (userId: string) => void,
): Promise<Phone> => {
  const number = await parseRecipient(call, body.phone_number)
  return call.database.transaction(async (database) => {
    const phone = await findPhone(database, number)
    if (!phone) throw new Refusal('phone_number_not_found')
    assertOwner?.(phone.user_id)
    await sendCode({ ...call, database }, phone, { channel, purpose: 'sign-in', body })
    return phone
  })
}

/** Sends a code to a number of the signed-in user, or one they want to add. */
export const textOwn = async (call: Call, channel: TextMessageChannel, body: SmsSend): Promise<Phone> => {
  const number = await parseRecipient(call, body.phone_number)
  return call.database.transaction(async (database) => {
    const within = { ...call, database }
    const { phone, purpose } = await addPhoneNumber(within, number)
    await sendCode(within, phone, { channel, purpose, body })
    return phone
  })
}
