import { createSecretKey, type KeyObject } from 'node:crypto'
import { hmacSha256 } from '@iyk/kit/hash.ts'

/** One reading of a chip. */
export type Reading = { cardId: string; keyVersion: number; counter: number }

const refBytes = 16

/** By master key: a key of bytes is prepared for each use, which takes five times as long as the use. */
const keys = new WeakMap<Buffer, KeyObject>()

const keyOf = (masterKey: Buffer): KeyObject => {
  const key = keys.get(masterKey) ?? createSecretKey(hmacSha256(masterKey, 'IYK tap ref'))
  keys.set(masterKey, key)
  return key
}

/**
 * The short name of a reading: 22 characters of base64url, always the same, and impossible to guess without the
 * card's master key. Only its hash is stored.
 */
export const tapRef = (masterKey: Buffer, { cardId, keyVersion, counter }: Reading): string =>
  hmacSha256(keyOf(masterKey), `${cardId}|${keyVersion}|${counter}`).subarray(0, refBytes).toString('base64url')
