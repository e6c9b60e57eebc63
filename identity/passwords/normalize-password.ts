import { Refusal } from '@iyk/kit/http/refusal.ts'
import { passwordBytes } from '@iyk/wire/limits.ts'

/**
 * The canonical form in which a password is checked and hashed: Unicode NFC, nothing else changed, as in the OpaqueString profile
 * (https://www.rfc-editor.org/rfc/rfc8265#section-4.2). The same key gives `é` as one code point on one system and as two on another. Case, leading
 * and trailing spaces and compatibility forms stay: they are part of the password. Throws `bad_request` if it is too long.
 */
export const normalizePassword = (text: string): string => {
  const password = text.normalize('NFC')
  if (Buffer.byteLength(password) > passwordBytes.maximum)
    throw new Refusal('bad_request', {
      message: `A password can have at most ${passwordBytes.maximum} bytes in UTF-8.`,
    })
  return password
}
