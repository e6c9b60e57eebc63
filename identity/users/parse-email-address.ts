import { Refusal } from '@iyk/kit/http/refusal.ts'
import { parseEmailAddress as findEmailAddress } from '@iyk/kit/parse-email-address.ts'

/** The normalized form in which an address is stored, looked up and sent to. Throws `invalid_email`. */
export const parseEmailAddress = (text: string): string => {
  const address = findEmailAddress(text)
  if (address === undefined) throw new Refusal('invalid_email')
  return address
}
