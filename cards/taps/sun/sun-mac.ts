import { cmac } from '@noble/ciphers/aes.js'
import { createLrp } from './lrp.ts'
import { encodeUidAndCounter, type Picc } from './picc.ts'
import { deriveLrpKey, deriveMacKey } from './session-keys.ts'

export const MAC_BYTES = 8

// UTF-8, not Latin-1, which would cut characters to their low byte, so that other text could pass for ASCII.
const encoder = new TextEncoder()

/** A chip's NDEF file has 256 bytes, so no valid input is longer. An LRP MAC takes 33 AES calls per 16 bytes. */
const MAX_MAC_INPUT = 256

export type SunMacInput = {
  picc: Picc
  /** The text of the URL between the chip's MAC input offset and MAC offset, unchanged. */
  macInput?: string
  /** The card's file key, 16 bytes. */
  fileKey: Uint8Array
}

/** SDMMAC, 8 bytes. Undefined when the UID or counter is malformed or the input is too long for a chip. */
export const computeSunMac = ({ picc, macInput = '', fileKey }: SunMacInput): Uint8Array | undefined => {
  const uidAndCounter = encodeUidAndCounter(picc)
  if (uidAndCounter === undefined || macInput.length > MAX_MAC_INPUT) return undefined
  const message = encoder.encode(macInput)
  const full =
    picc.mode === 'lrp'
      ? createLrp(deriveLrpKey(uidAndCounter, fileKey), 0).cmac(message)
      : cmac(message, deriveMacKey(uidAndCounter, fileKey))
  return full.filter((_, i) => i % 2 === 1)
}
