import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { RandomBytes } from './clock.ts'

const nonceLength = 12
const tagLength = 16

/**
 * Seals texts with the first of these 32-byte keys, and opens what any of them sealed: AES-256-GCM as nonce, text, tag. Each is bound to what identifies its
 * row, so that it opens in no other.
 */
export const createSeal = (keys: readonly Buffer[], randomBytes: RandomBytes) => {
  const openWith = (key: Buffer, boundTo: Buffer, sealed: Buffer) => {
    const nonce = sealed.subarray(0, nonceLength)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
      .setAAD(boundTo)
      .setAuthTag(sealed.subarray(-tagLength))
    return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]).toString()
  }
  return {
    seal: (boundTo: Buffer, text: string): Buffer => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, nonce).setAAD(boundTo)
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    /** Undefined for what was sealed for another row or under another key, or changed. `isCurrent`: under the first key. */
    open: (boundTo: Buffer, sealed: Buffer): { text: string; isCurrent: boolean } | undefined => {
      for (const key of keys)
        try {
          return { text: openWith(key, boundTo, sealed), isCurrent: key === keys[0] }
        } catch {}
      return undefined
    },
  }
}
