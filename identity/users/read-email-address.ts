import { domainToASCII } from 'node:url'
import { Refusal } from '@iyk/kit/http/refusal.ts'

/** RFC 5321 dot-string; quoted local parts have no users, only attackers. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const internationalDomain = /^[\p{L}\p{N}\p{M}.-]+$/u
const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/

const countAts = (text: string) => text.split('@').length - 1

/**
 * The one form in which an address is stored, looked up and written to: compatibility forms composed (NFKC) before anything is
 * judged, lower case, the domain in its ASCII form. Throws `invalid_email`.
 */
export const readEmailAddress = (text: string): string => {
  const address = text.replace(/^ +| +$/g, '')
  const composed = address.normalize('NFKC').toLowerCase()
  // A look-alike of @ that turns into one is how an address passes one check as one mailbox and is sent to another.
  if (countAts(address) !== 1 || countAts(composed) !== 1) throw new Refusal('invalid_email')
  const [local = '', typedDomain = ''] = composed.split('@')
  const domain = internationalDomain.test(typedDomain) ? domainToASCII(typedDomain) : ''
  if (local.length > 64 || !localPart.test(local) || domain.length > 253 || !domainName.test(domain))
    throw new Refusal('invalid_email')
  if (local.length + 1 + domain.length > 254) throw new Refusal('invalid_email')
  return `${local}@${domain}`
}
