import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { RandomBytes } from '@iyk/kit/clock.ts'

/** 32 bytes each. What is written is sealed with `current`; what is read may still be sealed with `previous`. */
export type SecretsKeys = { current?: Buffer | undefined; previous?: Buffer | undefined }
/** As it lies in the store: `sealedWith` is null for a key in clear. */
export type Kept = { bytes: Buffer; sealedWith: string | null }

const nonceLength = 12
const tagLength = 16

/** Names a key without telling anything of it. */
const nameOf = (key: Buffer) =>
  createHash('sha256').update('name of a secrets key').update(key).digest('hex').slice(0, 16)

/** Thrown where the store holds keys that none of the given keys opens. */
export class SealedElsewhere extends Error {
  constructor({ current, previous }: SecretsKeys) {
    super(
      current || previous
        ? 'The keys in the store are sealed with another key than the one set here. Look at SECRETS_KEY, SECRETS_KEY_FILE and SECRETS_KEY_PREVIOUS: one of them must be the key they were sealed with; it is nowhere else.'
        : 'The keys in the store are sealed, and no SECRETS_KEY is set here. Set SECRETS_KEY or SECRETS_KEY_FILE to the key they were sealed with; it is nowhere else.',
    )
    this.name = 'SealedElsewhere'
  }
}

/** AES-256-GCM as nonce, bytes, tag; bound to the name of its row, so that it opens in no other. In clear without a key. */
export const sealKey = (
  { current }: SecretsKeys,
  { row, bytes }: { row: string; bytes: Buffer },
  randomBytes: RandomBytes,
): Kept => {
  if (!current) return { bytes, sealedWith: null }
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(row))
  const sealed = Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  return { bytes: sealed, sealedWith: nameOf(current) }
}

/** Throws `SealedElsewhere` when none of the keys is the one, and for what was changed since. */
export const openKey = (secrets: SecretsKeys, row: string, { bytes, sealedWith }: Kept): Buffer => {
  if (sealedWith === null) return bytes
  const { current, previous } = secrets
  const key = [current, previous].find((one) => one && nameOf(one) === sealedWith)
  if (!key) throw new SealedElsewhere(secrets)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(row))
    .setAuthTag(bytes.subarray(-tagLength))
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()])
}

/** Whether a row is as the present settings would write it. */
export const isCurrent = ({ current }: SecretsKeys, { sealedWith }: Kept): boolean =>
  sealedWith === (current ? nameOf(current) : null)
