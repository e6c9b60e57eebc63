import { createSecretKey, timingSafeEqual } from 'node:crypto'
import { hmacSha256 } from '@iyk/kit/hash.ts'

/**
 * The tokens that phones present for their passes. Each follows from the pass and the card master key, so none is stored, and a pass that was
 * deleted still knows its own.
 */
export const passTokens = (masterKeys: readonly Buffer[]) => {
  const keys = masterKeys.map((masterKey) => createSecretKey(hmacSha256(masterKey, 'IYK wallet passes')))
  const tokenOf = (passId: string, key = keys[0]!) => hmacSha256(key, passId).toString('base64url')
  return {
    tokenOf: (passId: string) => tokenOf(passId),
    /** Whether an Authorization header is that of the pass: `ApplePass` and its token. */
    isOf: (passId: string, authorization: string | undefined) => {
      const given = Buffer.from(/^ApplePass ([\w-]{43})$/.exec(authorization ?? '')?.[1] ?? '')
      return keys.some((key) => {
        const right = Buffer.from(tokenOf(passId, key))
        return given.length === right.length && timingSafeEqual(given, right)
      })
    },
  }
}
