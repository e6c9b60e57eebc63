import { Refusal } from '@iyk/kit/http/refusal.ts'
import { callingCodeOf } from './calling-code.ts'

/** The shortest number that can be reached from abroad has seven digits. */
const e164 = /^\+[1-9][0-9]{6,14}$/

/**
 * The form in which a number is stored, looked up and sent to: E.164, as the contract requires, so that one phone has one spelling. Throws
 * `invalid_phone_number`, or `invalid_phone_number_country_code` if no country has the code.
 */
export const parsePhoneNumber = (text: string): string => {
  if (!e164.test(text)) throw new Refusal('invalid_phone_number')
  if (callingCodeOf(text.slice(1)) === undefined) throw new Refusal('invalid_phone_number_country_code')
  return text
}
