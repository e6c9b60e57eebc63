import { cmac } from '@noble/ciphers/aes.js'
import { createLrp } from './lrp.ts'
import { encodeUidAndCounter, type Picc } from './picc.ts'
import { deriveLrpKey, deriveMacKey } from './session-keys.ts'

export const MAC_BYTES = 8

// UTF-8 and not Latin-1: cutting a character to its low byte would let foreign text stand for ASCII.
const encoder = new TextEncoder()

/** The chip's NDEF file holds 256 bytes, so no true input is longer; an LRP MAC costs 33 AES per 16 bytes of it. */
const MAX_MAC_INPUT = 256

export type SunMacInput = {
  picc: Picc
  /** Address text between the chip's MAC input offset and MAC offset, exactly as the address has it. */
  macInput?: string
  /** 16 bytes, of this card. */
  fileKey: Uint8Array
}

/** SDMMAC, 8 bytes; undefined when the UID or the counter is malformed or the input is longer than a chip can make. */
export function computeSunMac({ picc, macInput = '', fileKey }: SunMacInput): Uint8Array | undefined {
  const uidAndCounter = encodeUidAndCounter(picc)
  if (uidAndCounter === undefined || macInput.length > MAX_MAC_INPUT) return undefined
  const message = encoder.encode(macInput)
  const full =
    picc.mode === 'lrp'
      ? createLrp(deriveLrpKey(uidAndCounter, fileKey), 0).cmac(message)
      : cmac(message, deriveMacKey(uidAndCounter, fileKey))
  return full.filter((_, i) => i % 2 === 1)
}
