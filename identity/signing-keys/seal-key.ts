import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { RandomBytes } from '@iyk/kit/clock.ts'

/** 32 bytes each. Writes seal with `current`; values read may still be sealed with `previous`. */
export type SecretsKeys = { current?: Buffer | undefined; previous?: Buffer | undefined }
/** As stored: `sealedWith` is null for an unencrypted key. */
type StoredBytes = { bytes: Buffer; sealedWith: string | null }

const nonceLength = 12
const tagLength = 16

/** Identifies a key without revealing anything about it. */
const nameOf = (key: Buffer) =>
  createHash('sha256').update('name of a secrets key').update(key).digest('hex').slice(0, 16)

/** Thrown if the database contains keys that none of the given keys opens. */
export class SealedElsewhere extends Error {
  constructor({ current, previous }: SecretsKeys) {
    super(
      current || previous
        ? 'The keys in the database are encrypted with a different key than the one set here. Check SECRETS_KEY, SECRETS_KEY_FILE and SECRETS_KEY_PREVIOUS: one of them must be the key they were encrypted with, which is stored nowhere else.'
        : 'The keys in the database are encrypted, and no SECRETS_KEY is set here. Set SECRETS_KEY or SECRETS_KEY_FILE to the key they were encrypted with, which is stored nowhere else.',
    )
    this.name = 'SealedElsewhere'
  }
}

/** AES-256-GCM as nonce, bytes, tag; bound to the name of its row, so that it opens in no other. Unencrypted without a key. */
export const sealKey = (
  { current }: SecretsKeys,
  { row, bytes }: { row: string; bytes: Buffer },
  randomBytes: RandomBytes,
): StoredBytes => {
  if (!current) return { bytes, sealedWith: null }
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(row))
  const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  return { bytes: sealed, sealedWith: nameOf(current) }
}

/** Throws `SealedElsewhere` if none of the keys fits, or if the value was changed. */
export const openKey = (secrets: SecretsKeys, row: string, { bytes, sealedWith }: StoredBytes): Buffer => {
  if (sealedWith === null) return bytes
  const { current, previous } = secrets
  const key = [current, previous].find((one) => one && nameOf(one) === sealedWith)
  if (!key) throw new SealedElsewhere(secrets)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(row))
    .setAuthTag(bytes.subarray(-tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()])
}

/** Whether a row is stored as the current settings require. */
export const isCurrent = ({ current }: SecretsKeys, { sealedWith }: StoredBytes): boolean =>
  sealedWith === (current ? nameOf(current) : null)
