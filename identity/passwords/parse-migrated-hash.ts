import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PasswordMigrate } from '@iyk/wire/backend.ts'
import { isOwnHash } from './hash-password.ts'
import { parseImportedHash } from './parse-imported-hash.ts'

/** Base64 of either alphabet as the PHC string format has it. */
const unpadded = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')

/** A bare hash with its parameters: https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md; undefined where these are missing. */
const join = (body: PasswordMigrate): string | undefined => {
  const { hash_type, argon_2_config: argon, scrypt_config: scrypt, pbkdf_2_config: pbkdf2 } = body
  const hash = unpadded(body.hash)
  if ((hash_type === 'argon_2id' || hash_type === 'argon_2i') && argon?.salt) {
    const { memory, iteration_amount, threads, salt } = argon
    return `$${hash_type.replace('_', '')}$v=19$m=${memory},t=${iteration_amount},p=${threads}$${unpadded(salt)}$${hash}`
  }
  if (hash_type === 'scrypt' && scrypt?.salt) {
    const { n_parameter = 0, r_parameter, p_parameter, salt } = scrypt
    return `$scrypt$ln=${Math.log2(n_parameter)},r=${r_parameter},p=${p_parameter}$${unpadded(salt)}$${hash}`
  }
  if (hash_type === 'pbkdf_2' && pbkdf2?.salt) {
    const { algorithm = 'sha256', iteration_amount, salt } = pbkdf2
    return `$pbkdf2-${algorithm}$i=${iteration_amount}$${unpadded(salt)}$${hash}`
  }
  return undefined
}

/** The hash of a password from elsewhere as it can be stored and verified here. Throws `bad_request` for one that cannot, or would cost too much. */
export const parseMigratedHash = (body: PasswordMigrate): string => {
  const text = body.hash.startsWith('$') ? body.hash : join(body)
  if (text && (isOwnHash(text) || parseImportedHash(text))) return text
  throw new Refusal('bad_request', {
    message:
      'This hash cannot be verified here, or would cost too much: bcrypt, Argon2, scrypt and PBKDF2 can. Let the user reset the password instead.',
  })
}
