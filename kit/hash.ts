import { createHmac, hash, type KeyObject } from 'node:crypto'

/** How tokens and codes are stored: SHA-256, as bytes. They are long and random, so a slow hash would add nothing. */
export const sha256 = (value: string | Uint8Array): Buffer => hash('sha256', value, 'buffer')

/** HMAC-SHA-256 of a text, 32 bytes; https://www.rfc-editor.org/rfc/rfc2104 */
export const hmacSha256 = (key: string | Uint8Array | KeyObject, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
