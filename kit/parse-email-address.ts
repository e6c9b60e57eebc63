import { domainToASCII } from 'node:url'
import { countCharacters } from '@iyk/wire/count-characters.ts'
import { emailCharacters } from '@iyk/wire/limits.ts'

/** Atoms joined by single dots (RFC 5321 dot-string). Only attackers use quoted local parts, and few mail servers accept other scripts. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** What `domainToASCII` may get: it works like a URL parser and would drop a line break or a path. `。` is an alternative dot. */
const domainText = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u
/** At least two labels, the last one not a number: `127.0.0.1` is not a mail domain. */
const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Lowercasing can produce text that is not NFKC, as with `İ`; one more round fixes that. */
const normalizeCase = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC').toLowerCase()

/**
 * The normalized spelling of an email address, used for lookups and for sending: NFKC, lower case, the domain in ASCII. Surrounding spaces, which
 * phone keyboards add, are dropped. Undefined for anything that is not an address, or whose `@` only appears by normalization.
 */
export const parseEmailAddress = (text: string): string | undefined => {
  const trimmed = text.replace(/^ +| +$/g, '')
  if (countCharacters(trimmed) > emailCharacters.typed || !trimmed.isWellFormed()) return undefined
  const folded = normalizeCase(trimmed)
  const parts = folded.split('@')
  const [local = '', domain = ''] = parts
  if (parts.length !== 2 || trimmed.split('@').length !== 2) return undefined
  if (!localPart.test(local) || Buffer.byteLength(local) > emailCharacters.local) return undefined
  if (!domainText.test(domain)) return undefined
  const ascii = domainToASCII(domain)
  if (!domainName.test(ascii) || ascii.length > 253) return undefined
  const address = `${local}@${ascii}`
  return Buffer.byteLength(address) > emailCharacters.address ? undefined : address
}
