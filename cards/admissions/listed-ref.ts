import { hmacSha256 } from '@iyk/kit/hash.ts'

/**
 * The ref of an allowed address at an event: always the same, and impossible to guess without the card master key. Of the list, only the hashes of these are
 * stored, so nobody who reads it can try addresses.
 */
export const listedRef = (masterKey: Buffer, eventId: string, email: string): string =>
  hmacSha256(hmacSha256(masterKey, 'IYK allowed addresses'), `${eventId}|${email}`)
    .subarray(0, 16)
    .toString('base64url')
