import { domainToASCII } from 'node:url'

const longest = { whole: 254, local: 64 }
/** Atoms joined by single dots (RFC 5321 dot-string); quoted local parts have no users, only attackers, and other scripts are taken by few mail servers. */
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
/** What `domainToASCII` may see: it reads like a URL parser and would drop a line break or a path. `。` is its other dot. */
const domainText = /^[\p{L}\p{M}\p{N}.\u3002-]+$/u
/** At least two labels, the last of which is no number: `127.0.0.1` is no mail domain. */
const domainName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Lowering the case can take a text out of NFKC, as it does with `İ`; one more round settles it. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase().normalize('NFKC').toLowerCase()

/**
 * The one spelling of an e-mail address under which it is looked up and written to: NFKC, lower case, the domain in
 * ASCII. Spaces around it are dropped, as phone keyboards leave them. Undefined for what is no address, and for one
 * whose `@` only becomes one by normalising.
 */
export const readEmailAddress = (text: string): string | undefined => {
  const trimmed = text.replace(/^ +| +$/g, '')
  if (trimmed.length > 320 || !trimmed.isWellFormed()) return undefined
  const folded = fold(trimmed)
  const parts = folded.split('@')
  const [local = '', domain = ''] = parts
  if (parts.length !== 2 || trimmed.split('@').length !== 2) return undefined
  if (!localPart.test(local) || Buffer.byteLength(local) > longest.local) return undefined
  if (!domainText.test(domain)) return undefined
  const ascii = domainToASCII(domain)
  if (!domainName.test(ascii) || ascii.length > 253) return undefined
  const address = `${local}@${ascii}`
  return Buffer.byteLength(address) > longest.whole ? undefined : address
}
