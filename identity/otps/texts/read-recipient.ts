import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../../context.ts'
import { limitTexts } from '../../limits/limit-texts.ts'
import { callingCodeOf } from '../../users/phone-numbers/calling-code.ts'
import { readPhoneNumber } from '../../users/phone-numbers/read-phone-number.ts'

/** A number and the country it is counted under. */
export const toRecipient = (number: string) => ({ number, callingCode: callingCodeOf(number.slice(1)) ?? '' })

/**
 * The number of a send call, if it may be texted now. Throws `invalid_phone_number`, `invalid_phone_number_country_code` for a country
 * that is not texted, and `too_many_requests`.
 */
export const readRecipient = async (call: Call, text: string): Promise<string> => {
  const { textCountries } = call.settings
  const number = readPhoneNumber(text)
  const recipient = toRecipient(number)
  if (textCountries && !textCountries.includes(recipient.callingCode))
    throw new Refusal('invalid_phone_number_country_code', {
      message: 'Text messages to this country are switched off.',
    })
  await limitTexts(call, recipient)
  return number
}
