import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { SmsSend } from '@iyk/wire/otps.ts'
import type { Call } from '../../context.ts'
import { newIdentifier } from '../../identifier.ts'
import { addPhoneNumber } from '../../users/phone-numbers/add-phone-number.ts'
import { ensurePhone, findPhone } from '../../users/phone-numbers/store.ts'
import { parseRecipient } from './parse-recipient.ts'
import { sendCode } from './send-code.ts'
import type { TextMessageChannel } from './store.ts'

/** Sends a code to any number, known or not; the contract's section 5.3. */
export const sendToAnybody = async (call: Call, channel: TextMessageChannel, body: SmsSend) => {
  const number = await parseRecipient(call, body.phone_number)
  const ids = { userId: newIdentifier(call, 'user'), phoneId: newIdentifier(call, 'phone-number') }
  return call.database.transaction(async (database) => {
    const phone = await ensurePhone(database, number, ids, call.clock())
    return sendCode({ ...call, database }, phone, { channel, purpose: 'sign-in', body })
  })
}

/** Sends a code to a known number. Reveals if it is unknown: the wire requires that, so the limits must apply here. */
export const sendToKnown = async (call: Call, channel: TextMessageChannel, body: SmsSend) => {
  const number = await parseRecipient(call, body.phone_number)
  return call.database.transaction(async (database) => {
    const phone = await findPhone(database, number)
    if (!phone) throw new Refusal('phone_number_not_found')
    return sendCode({ ...call, database }, phone, { channel, purpose: 'sign-in', body })
  })
}

/** Sends a code to a number of the signed-in user, or one they want to add. */
export const sendToOwn = async (call: Call, channel: TextMessageChannel, body: SmsSend) => {
  const number = await parseRecipient(call, body.phone_number)
  return call.database.transaction(async (database) => {
    const within = { ...call, database }
    const { phone, purpose } = await addPhoneNumber(within, number)
    return sendCode(within, phone, { channel, purpose, body })
  })
}
