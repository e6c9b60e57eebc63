import { timingSafeEqual } from 'node:crypto'
import { parseHex } from './parse-hex.ts'
import { COUNTER_BYTES, PICC_TAG, type Picc, UID_BYTES } from './picc.ts'
import { AES_PICC_BYTES, decryptPicc, LRP_PICC_BYTES } from './picc-cipher.ts'
import { computeSunMac, MAC_BYTES, type SunMacInput } from './sun-mac.ts'

/**
 * The first half of verifying a tap: decrypts UID and counter.
 *
 * They are not authenticated: use them to find the card's file key, and trust them only after `verifySunMac`. Undefined
 * for anything that is not 16 (AES) or 24 (LRP) bytes of upper-case hex, or whose tag does not announce a 7-byte UID and
 * a counter.
 * @see https://www.nxp.com/docs/en/application-note/AN12196.pdf (decryption of PICCData)
 */
export const parsePicc = ({ picc, metaKey }: { picc: string; metaKey: Uint8Array }): Picc | undefined => {
  const mode = picc.length === LRP_PICC_BYTES * 2 ? 'lrp' : 'aes'
  const encrypted = parseHex(picc, mode === 'lrp' ? LRP_PICC_BYTES : AES_PICC_BYTES)
  if (encrypted === undefined) return undefined
  const plain = Buffer.from(decryptPicc({ encrypted, metaKey, mode }))
  if (plain[0] !== PICC_TAG) return undefined
  const uid = plain.toString('hex', 1, 1 + UID_BYTES).toUpperCase()
  return { uid, counter: plain.readUIntLE(1 + UID_BYTES, COUNTER_BYTES), mode }
}

/**
 * The second half: whether the card with `fileKey` made this reading. `mac` is the 16 hex digits of the URL.
 * Returns false for malformed input and never throws. The caller must check whether the counter was seen before.
 * @see https://www.nxp.com/docs/en/application-note/AN12196.pdf (SDMMAC)
 */
export const verifySunMac = ({ mac, ...input }: SunMacInput & { mac: string }): boolean => {
  const presented = parseHex(mac, MAC_BYTES)
  const expected = computeSunMac(input)
  return presented !== undefined && expected !== undefined && timingSafeEqual(presented, expected)
}
