import { concatBytes } from '@noble/ciphers/utils.js'
import { parseHex } from './parse-hex.ts'

/** One reading of a chip: its UID (7 bytes as 14 upper-case hex digits), counter (0 to 0xFFFFFF) and cipher. */
export type Picc = { uid: string; counter: number; mode: 'aes' | 'lrp' }

/** PICCDataTag: UID mirrored (0x80), counter mirrored (0x40), UID of 7 bytes (0x07). */
export const PICC_TAG = 0xc7

export const UID_BYTES = 7
export const COUNTER_BYTES = 3
const MAX_COUNTER = 0xffffff

/**
 * UID and counter (LSB first) in 10 bytes, as in the PICC data and the session vectors.
 * Undefined when the UID is not 14 upper-case hex digits or the counter is not a 3-byte integer.
 */
export const encodeUidAndCounter = ({ uid, counter }: Pick<Picc, 'uid' | 'counter'>): Uint8Array | undefined => {
  const uidBytes = parseHex(uid, UID_BYTES)
  if (uidBytes === undefined) return undefined
  if (!Number.isInteger(counter) || counter < 0 || counter > MAX_COUNTER) return undefined
  return concatBytes(uidBytes, Uint8Array.of(counter & 0xff, (counter >> 8) & 0xff, counter >> 16))
}
