import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../../context.ts'
import { limitTextMessages } from '../../limits/limit-text-messages.ts'
import { callingCodeOf } from '../../users/phone-numbers/calling-code.ts'
import { parsePhoneNumber } from '../../users/phone-numbers/parse-phone-number.ts'

/** A number and the country it is counted under. */
export const toRecipient = (number: string) => ({ number, callingCode: callingCodeOf(number.slice(1)) ?? '' })

/**
 * The number of a send call, if it can get text messages now. Throws `invalid_phone_number`, `invalid_phone_number_country_code` for a country that
 * gets none, and `too_many_requests`.
 */
export const parseRecipient = async (call: Call, text: string): Promise<string> => {
  const { textCountries } = call.settings
  const number = parsePhoneNumber(text)
  const recipient = toRecipient(number)
  if (textCountries && !textCountries.includes(recipient.callingCode))
    throw new Refusal('invalid_phone_number_country_code', {
      message: 'Text messages to this country are not available.',
    })
  await limitTextMessages(call, recipient)
  return number
}
