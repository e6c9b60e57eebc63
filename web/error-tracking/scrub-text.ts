/** Longer texts are cut: no one reads them, and every rule below stays fast. */
const longest = 1000

const address = /[@＠﹫]|%40/
const ourScript = /\/assets\/[\w.-]+\.(?:js|css)/
const uuid = /[\w-]*[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/
const recoveryCode = /\b[\da-z]{4}-[\da-z]{4}-[\da-z]{4}\b/
/** Hex from 16 digits, text with a digit in it from 16 characters, any from 20: a tap's shortest part has 16, its ref 22. */
const secret = /[\da-f]{16,}|(?=[\w-]*\d)[\w-]{16,}|[\w-]{20,}/
const opaque = new RegExp(`(${ourScript.source})|(${uuid.source})|${recoveryCode.source}|${secret.source}`, 'gi')
/** Six digits or more, however they are grouped: phone numbers and emailed codes. */
const number = /\+?\p{Nd}(?:[\s()./\p{Pd}]*\p{Nd}){5,}/gu

/**
 * The text without anything that could identify a user or grant access: email addresses, phone numbers, codes, tokens, identifiers, and everything in an
 * address after `?` or `#`.
 */
export function scrubText(text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest).replace(/\S*$/, '')}…` : text
  return cut
    .replace(/\S+/g, (word) => (address.test(word) ? '[e-mail]' : word.replace(/[?#].+/, '')))
    .replace(opaque, (found, script, id) => (script ? found : id ? '[id]' : '[token]'))
    .replace(number, '[number]')
}
