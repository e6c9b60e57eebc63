import { cmac } from '@noble/ciphers/aes.js'
import { concatBytes } from '@noble/ciphers/utils.js'
import { createLrp } from './lrp.ts'

const SV1_PREFIX = Uint8Array.of(0xc3, 0x3c, 0x00, 0x01, 0x00, 0x80)
const SV2_PREFIX = Uint8Array.of(0x3c, 0xc3, 0x00, 0x01, 0x00, 0x80)
const LRP_SV_PREFIX = Uint8Array.of(0x00, 0x01, 0x00, 0x80)
const LRP_SV_SUFFIX = Uint8Array.of(0x1e, 0xe1)

/**
 * The keys of one tap, 16 bytes each, from the card's file key and the 10 bytes of UID and counter.
 * In AES mode, one key is for file data and one for the MAC; in LRP mode, both are updated keys of a single key.
 * @see https://www.nxp.com/docs/en/application-note/AN12196.pdf (SDM session key generation)
 */
export const deriveEncKey = (uidAndCounter: Uint8Array, fileKey: Uint8Array): Uint8Array =>
  cmac(concatBytes(SV1_PREFIX, uidAndCounter), fileKey)

export const deriveMacKey = (uidAndCounter: Uint8Array, fileKey: Uint8Array): Uint8Array =>
  cmac(concatBytes(SV2_PREFIX, uidAndCounter), fileKey)

export const deriveLrpKey = (uidAndCounter: Uint8Array, fileKey: Uint8Array): Uint8Array =>
  createLrp(fileKey, 0).cmac(concatBytes(LRP_SV_PREFIX, uidAndCounter, LRP_SV_SUFFIX))
