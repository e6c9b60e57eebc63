import type { Call } from '../../context.ts'
import { limitTexts } from '../../limits/limit-texts.ts'
import { callingCodeOf } from '../../users/phone-numbers/calling-code.ts'
import { readPhoneNumber } from '../../users/phone-numbers/read-phone-number.ts'

/** A number and the country it is counted under. */
export const toRecipient = (number: string) => ({ number, callingCode: callingCodeOf(number.slice(1)) ?? '' })

/** The number of a send call, if it may be texted now. Throws `invalid_phone_number` and `too_many_requests`. */
export const readRecipient = async (call: Call, text: string): Promise<string> => {
  const number = readPhoneNumber(text)
  await limitTexts(call, toRecipient(number))
  return number
}
