import { concatBytes } from '@noble/ciphers/utils.js'
import { encodeUidAndCounter, PICC_TAG, type Picc } from './picc.ts'
import { encryptPicc, LRP_START_BYTES } from './picc-cipher.ts'
import { computeSunMac, type SunMacInput } from './sun-mac.ts'

const PADDING_BYTES = 5

/** How many random bytes a reading needs: 5 of padding, in LRP mode after 8 of counter start. */
export const RANDOM_BYTES: Record<Picc['mode'], number> = {
  aes: PADDING_BYTES,
  lrp: LRP_START_BYTES + PADDING_BYTES,
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()

/**
 * What a chip puts in the URL of a reading: the counterpart of `parsePicc` and `verifySunMac`, for simulated cards.
 * Hex in upper case; `random` has RANDOM_BYTES of the mode. Throws RangeError for a malformed UID, a counter of more
 * than 3 bytes, another number of random bytes, or a `macInput` that is too long for a chip.
 */
export const buildSun = ({
  metaKey,
  random,
  ...input
}: SunMacInput & { metaKey: Uint8Array; random: Uint8Array }): {
  picc: string
  mac: string
} => {
  const { picc } = input
  if (random.length !== RANDOM_BYTES[picc.mode]) {
    throw new RangeError(`Random must be ${RANDOM_BYTES[picc.mode]} bytes in ${picc.mode} mode, not ${random.length}`)
  }
  const uidAndCounter = encodeUidAndCounter(picc)
  const mac = computeSunMac(input)
  if (uidAndCounter === undefined || mac === undefined) {
    throw new RangeError(`Cannot build a reading of UID "${picc.uid}", counter ${picc.counter}`)
  }
  const start = random.subarray(0, random.length - PADDING_BYTES)
  const plain = concatBytes(Uint8Array.of(PICC_TAG), uidAndCounter, random.subarray(-PADDING_BYTES))
  return { picc: toHex(encryptPicc({ plain, start, metaKey, mode: picc.mode })), mac: toHex(mac) }
}
