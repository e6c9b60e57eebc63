import { cbc } from '@noble/ciphers/aes.js'
import { concatBytes } from '@noble/ciphers/utils.js'
import { createLrp } from './lrp.ts'
import type { Picc } from './picc.ts'

export const AES_PICC_BYTES = 16
export const LRP_PICC_BYTES = 24

/** In LRP mode the chip sends an 8-byte counter start in the clear before the block. */
export const LRP_START_BYTES = 8

const ZERO_IV = new Uint8Array(16)
const aes = (metaKey: Uint8Array) => cbc(metaKey, ZERO_IV, { disablePadding: true })

type Cipher = { metaKey: Uint8Array; mode: Picc['mode'] }

/** Returns the 16 plain bytes: tag, UID, counter, 5 random bytes. `encrypted` is 16 (AES) or 24 (LRP) bytes. */
export const decryptPicc = ({ encrypted, metaKey, mode }: Cipher & { encrypted: Uint8Array }): Uint8Array => {
  if (mode === 'aes') return aes(metaKey).decrypt(encrypted)
  const start = encrypted.subarray(0, LRP_START_BYTES)
  return createLrp(metaKey, 0).decrypt(encrypted.subarray(LRP_START_BYTES), start)
}

/** The chip's side, for simulated cards and tests. `start` is used only in LRP mode. */
export const encryptPicc = ({
  plain,
  start,
  metaKey,
  mode,
}: Cipher & { plain: Uint8Array; start: Uint8Array }): Uint8Array => {
  if (mode === 'aes') return aes(metaKey).encrypt(plain)
  return concatBytes(start, createLrp(metaKey, 0).encrypt(plain, start))
}
