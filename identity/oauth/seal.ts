import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { RandomBytes } from '@iyk/kit/clock.ts'

const ivBytes = 12
const tagBytes = 16

const keyOf = (token: string) => Buffer.from(hkdfSync('sha256', token, '', 'provider values', 32))

/** Seals a value so that only the holder of the token can read it; AES-256-GCM. */
export const seal = (token: string, value: unknown, randomBytes: RandomBytes): Buffer => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), iv)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws if the value was sealed under another token or has changed. */
export const unseal = (token: string, sealed: Buffer): unknown => {
  const cipher = createDecipheriv('aes-256-gcm', keyOf(token), sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
  cipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  return JSON.parse(cipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + cipher.final('utf8'))
}
