import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { IdentitySettings } from '../context.ts'
import { parseEmailAddress } from './parse-email-address.ts'

type Lists = Pick<IdentitySettings, 'emailDomains' | 'deniedEmailDomains'>

/** Throws `email_not_in_allowlist` or `email_in_denylist`. Takes a normalized address; a subdomain is a domain of its own. */
export const assertAdmitted = ({ emailDomains, deniedEmailDomains = [] }: Lists, address: string): void => {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  if (deniedEmailDomains.includes(domain)) throw new Refusal('email_in_denylist')
  if (emailDomains.length > 0 && !emailDomains.includes(domain)) throw new Refusal('email_not_in_allowlist')
}

/**
 * The address of a call that signs in, signs up or adds one, if its domain is allowed here. Checked by its text alone and before any lookup, so that
 * it reveals nothing about known users. Throws `invalid_email`, too.
 */
export const admitEmailAddress = (lists: Lists, text: string): string => {
  const address = parseEmailAddress(text)
  assertAdmitted(lists, address)
  return address
}
