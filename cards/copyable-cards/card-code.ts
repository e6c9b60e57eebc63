import { hmacSha256, sha256 } from '@iyk/kit/hash.ts'

const codeBytes = 16

type Of = { cardId: string; keyVersion: number }

/**
 * The secret part of the address of a card that can be copied: 22 characters of base64url. It follows from the card's master key, so it can be printed again,
 * and its hash alone is stored. A new key version gives a new one.
 */
export const cardCode = (masterKey: Buffer, { cardId, keyVersion }: Of): string =>
  hmacSha256(hmacSha256(masterKey, 'IYK card code'), `${cardId}|${keyVersion}`)
    .subarray(0, codeBytes)
    .toString('base64url')

export const cardCodeHash = (masterKey: Buffer, of: Of): Buffer => sha256(cardCode(masterKey, of))
