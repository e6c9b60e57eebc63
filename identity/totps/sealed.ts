import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { IdentityContext } from '../context.ts'

const nonceLength = 12
const tagLength = 16

/**
 * Sealed and not hashed: computing codes needs the secret, and recovery codes can be shown again. The key is derived from the key for codes, which is
 * in a table of its own (identity.code_keys): a leaked table of secrets opens nothing without it.
 */
const keyOf = ({ signer }: Pick<IdentityContext, 'signer'>) => signer.mac('key that seals secrets of totps')

/** AES-256-GCM as nonce, text, tag. Bound to the id of its row, so that it opens in no other. */
export const seal = (context: Pick<IdentityContext, 'signer' | 'randomBytes'>, rowId: string, text: string): Buffer => {
  const nonce = context.randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', keyOf(context), nonce).setAAD(Buffer.from(rowId))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Throws for a value that was sealed for another row or under another key, or changed. */
export const unseal = (context: Pick<IdentityContext, 'signer'>, rowId: string, sealed: Buffer): string => {
  const nonce = sealed.subarray(0, nonceLength)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(context), nonce, { authTagLength: tagLength })
    .setAAD(Buffer.from(rowId))
    .setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]).toString('utf8')
}
