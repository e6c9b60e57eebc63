import { Refusal } from '@iyk/kit/http/refusal.ts'
import { readEmailAddress as findEmailAddress } from '@iyk/kit/read-email-address.ts'

/** The one form in which an address is stored, looked up and written to. Throws `invalid_email`. */
export const readEmailAddress = (text: string): string => {
  const address = findEmailAddress(text)
  if (address === undefined) throw new Refusal('invalid_email')
  return address
}
