import { hmacSha256 } from '@iyk/kit/hash.ts'

/** One reading of a chip. */
export type Reading = { cardId: string; keyVersion: number; counter: number }

const refBytes = 16

/**
 * The short name of a reading: 22 characters of base64url, the same each time, not to be guessed without the master
 * key that the card carries. Only its hash is stored.
 */
export const tapRef = (masterKey: Buffer, { cardId, keyVersion, counter }: Reading): string =>
  hmacSha256(hmacSha256(masterKey, 'IYK tap ref'), `${cardId}|${keyVersion}|${counter}`)
    .subarray(0, refBytes)
    .toString('base64url')
