import type { ExportedUser } from '@iyk/wire/user-export.ts'
import { isOwnHash, nobodysHash } from '../../passwords/hash-password.ts'
import { readImportedHash } from '../../passwords/read-imported-hash.ts'
import type { Part } from './part.ts'

type Password = NonNullable<ExportedUser['password']>

/** What the vendor gives scrypt; the length of the key is that of the hash. */
const vendorCost = { n_parameter: 32_768, r_parameter: 8, p_parameter: 1 } as const

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The vendor keeps scrypt's hash and salt apart. The salt is the text as it stands: it looks like base64 and is not decoded. */
const joinScrypt = (hash: string, { salt, scrypt_config }: Password) => {
  if (salt === undefined) return undefined
  const { n_parameter: n, r_parameter: r, p_parameter: p } = { ...vendorCost, ...scrypt_config }
  const ln = Math.log2(n)
  if (!Number.isInteger(ln) || !/^[A-Za-z0-9_+/-]+=*$/.test(hash)) return undefined
  return `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(Buffer.from(salt))}$${unpadded(Buffer.from(hash, 'base64url'))}`
}

const methodOf = ({ hash_type, hash_method }: Password) => hash_type ?? hash_method

const readHash = (password: Password) => {
  const hash = password.hash ?? password.password_hash
  if (hash === undefined) return undefined
  const isBare = !hash.startsWith('$') && methodOf(password) === 'scrypt'
  const text = isBare ? joinScrypt(hash, password) : hash
  return text !== undefined && (isOwnHash(text) || readImportedHash(text)) ? text : undefined
}

const problemOf = (password: Password) => {
  if ((password.hash ?? password.password_hash) === undefined)
    return 'the file holds no hash of the password, which must be reset'
  const method = methodOf(password)
  return `the hash of the password${method ? ` (${method})` : ''} is of a kind or a cost that is not checked here; it must be reset`
}

/**
 * The password as it can be checked here. One that cannot comes as a password that nobody knows and that must be reset, so that its
 * owner is still known to have one, and with a sentence that says so.
 */
export const readPassword = (password: Password): [Part] | [Part, string] => {
  const { password_id, requires_reset = false } = password
  const hash = readHash(password)
  const part: Part = {
    kind: 'password',
    id: password_id,
    label: 'password',
    signsIn: false,
    row: { password_id, hash: hash ?? nobodysHash, requires_reset: requires_reset || hash === undefined },
  }
  return hash === undefined ? [part, problemOf(password)] : [part]
}
