import type { ExportedUser } from '@iyk/wire/user-export.ts'
import { dummyHash, isOwnHash } from '../passwords/hash-password.ts'
import { parseImportedHash } from '../passwords/parse-imported-hash.ts'
import type { Part } from './part.ts'

type Password = NonNullable<ExportedUser['password']>

/** The vendor's parameters for scrypt; the key is as long as the hash. */
const vendorCost = { n_parameter: 32_768, r_parameter: 8, p_parameter: 1 } as const

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The vendor stores scrypt's hash and salt separately. The salt is used as text: it looks like base64 but is not decoded. */
const joinScrypt = (hash: string, { salt, scrypt_config }: Password) => {
  if (salt === undefined) return undefined
  const { n_parameter: n, r_parameter: r, p_parameter: p } = { ...vendorCost, ...scrypt_config }
  const ln = Math.log2(n)
  if (!Number.isInteger(ln) || !/^[A-Za-z0-9_+/-]+=*$/.test(hash)) return undefined
  return `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(Buffer.from(salt))}$${unpadded(Buffer.from(hash, 'base64url'))}`
}

const methodOf = ({ hash_type, hash_method }: Password) => hash_type ?? hash_method

const parseHash = (password: Password) => {
  const hash = password.hash ?? password.password_hash
  if (hash === undefined) return undefined
  const isBare = !hash.startsWith('$') && methodOf(password) === 'scrypt'
  const text = isBare ? joinScrypt(hash, password) : hash
  return text !== undefined && (isOwnHash(text) || parseImportedHash(text)) ? text : undefined
}

const problemOf = (password: Password) => {
  if ((password.hash ?? password.password_hash) === undefined)
    return 'the file has no password hash, so the password must be reset'
  const method = methodOf(password)
  return `the password hash${method ? ` (${method})` : ''} has an unsupported format or cost, so the password must be reset`
}

/**
 * The password in a form that can be verified here. Any other becomes a password that no one knows and that must be reset, so that its owner is still
 * known to have one, with a sentence that says so.
 */
export const parsePassword = (password: Password): [Part] | [Part, string] => {
  const { password_id, requires_reset = false } = password
  const hash = parseHash(password)
  const part: Part = {
    kind: 'password',
    id: password_id,
    label: 'password',
    signsIn: false,
    row: { password_id, hash: hash ?? dummyHash, requires_reset: requires_reset || hash === undefined },
  }
  return hash === undefined ? [part, problemOf(password)] : [part]
}
