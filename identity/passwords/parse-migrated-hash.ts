import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { PasswordMigrate } from '@iyk/wire/backend.ts'
import { isOwnHash } from './hash-password.ts'
import { parseImportedHash } from './parse-imported-hash.ts'

/** Base64 of either alphabet as the PHC string format has it. */
const unpadded = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')

/** What a bare hash is with its parameters: https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md */
const joiners: Record<string, (body: PasswordMigrate) => string | undefined> = {
  argon_2i: ({ hash, argon_2_config: one }) => one && joinArgon2('argon2i', hash, one),
  argon_2id: ({ hash, argon_2_config: one }) => one && joinArgon2('argon2id', hash, one),
  scrypt: ({ hash, scrypt_config: one }) =>
    one?.salt &&
    `$scrypt$ln=${Math.log2(one.n_parameter ?? 0)},r=${one.r_parameter},p=${one.p_parameter}$${unpadded(one.salt)}$${unpadded(hash)}`,
  pbkdf_2: ({ hash, pbkdf_2_config: one }) =>
    one?.salt &&
    `$pbkdf2-${one.algorithm ?? 'sha256'}$i=${one.iteration_amount}$${unpadded(one.salt)}$${unpadded(hash)}`,
}

const joinArgon2 = (name: string, hash: string, one: NonNullable<PasswordMigrate['argon_2_config']>) =>
  one.salt &&
  `$${name}$v=19$m=${one.memory},t=${one.iteration_amount},p=${one.threads}$${unpadded(one.salt)}$${unpadded(hash)}`

/** The hash of a password from elsewhere as it can be stored and verified here. Throws `bad_request` for one that cannot, or would cost too much. */
export const parseMigratedHash = (body: PasswordMigrate): string => {
  const text = body.hash.startsWith('$') ? body.hash : joiners[body.hash_type]?.(body)
  if (text && (isOwnHash(text) || parseImportedHash(text))) return text
  throw new Refusal('bad_request', {
    message:
      'This hash cannot be verified here, or would cost too much: bcrypt, Argon2, scrypt and PBKDF2 can. Let the user reset the password instead.',
  })
}
