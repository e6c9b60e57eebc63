import { Refusal } from '@iyk/kit/http/refusal.ts'
import { callingCodeOf } from './calling-code.ts'

/** Seven digits is the shortest number anybody can be reached under from abroad. */
const e164 = /^\+[1-9][0-9]{6,14}$/

/**
 * The one form in which a number is stored, looked up and written to: E.164, as the contract asks for it, so that one phone has one
 * spelling. Throws `invalid_phone_number`, or `invalid_phone_number_country_code` when no country has the code.
 */
export const readPhoneNumber = (text: string): string => {
  if (!e164.test(text)) throw new Refusal('invalid_phone_number')
  if (callingCodeOf(text.slice(1)) === undefined) throw new Refusal('invalid_phone_number_country_code')
  return text
}
