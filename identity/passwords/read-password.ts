import { Refusal } from '@iyk/kit/http/refusal.ts'
import { passwordBytes } from '@iyk/wire/limits.ts'

/**
 * The one form in which a password is judged and hashed: Unicode NFC, nothing else changed, as in the OpaqueString profile
 * (https://www.rfc-editor.org/rfc/rfc8265#section-4.2). The same key press gives `é` as one code point on one system and as two on
 * another. Case, spaces at the ends and compatibility forms stay: they are part of what was chosen. Throws `bad_request` when it is too long.
 */
export const readPassword = (text: string): string => {
  const password = text.normalize('NFC')
  if (Buffer.byteLength(password) > passwordBytes.maximum)
    throw new Refusal('bad_request', { message: `A password has at most ${passwordBytes.maximum} bytes of UTF-8.` })
  return password
}
