import { cbc, cmac, ecb } from '@noble/ciphers/aes.js'
import { concatBytes } from '@noble/ciphers/utils.js'
import { createLrp, createLrpPair } from '../../taps/sun/lrp.ts'

const BLOCK_BYTES = 16

/** The cryptography of one authentication. Messages are whole blocks; `counter` is CmdCtr. */
export type SessionCipher = {
  mode: 'aes' | 'lrp'
  /** All 16 bytes. */
  mac: (message: Uint8Array) => Uint8Array
  encrypt: (data: Uint8Array, of: { ti: Uint8Array; counter: number }) => Uint8Array
  decrypt: (data: Uint8Array, of: { ti: Uint8Array; counter: number }) => Uint8Array
}

type Challenges = { rndA: Uint8Array; rndB: Uint8Array }

/** Both random numbers in 26 bytes: RndA[15..14], RndA[13..8] xor RndB[15..10], RndB[9..0], RndA[7..0]. */
const contextOf = ({ rndA, rndB }: Challenges) => {
  const mixed = rndA.slice(2, 8).map((byte, i) => byte ^ rndB[i]!)
  return concatBytes(rndA.subarray(0, 2), mixed, rndB.subarray(6), rndA.subarray(8))
}

const COUNTER_AND_LENGTH = Uint8Array.of(0x00, 0x01, 0x00, 0x80)

/** NT4H2421Gx, section 9.1.7. */
export const deriveSessionKeys = (key: Uint8Array, challenges: Challenges) => {
  const derive = (...label: number[]) =>
    cmac(concatBytes(Uint8Array.from(label), COUNTER_AND_LENGTH, contextOf(challenges)), key)
  return { enc: derive(0xa5, 0x5a), mac: derive(0x5a, 0xa5) }
}

const twoBytes = (value: number) => Uint8Array.of(value & 0xff, value >> 8)

export const createAesCipher = (key: Uint8Array, challenges: Challenges): SessionCipher => {
  const keys = deriveSessionKeys(key, challenges)
  const cipherOf = (label: number[], { ti, counter }: { ti: Uint8Array; counter: number }) => {
    const start = concatBytes(Uint8Array.from(label), ti, twoBytes(counter), new Uint8Array(8))
    const iv = ecb(keys.enc, { disablePadding: true }).encrypt(start)
    return cbc(keys.enc, iv, { disablePadding: true })
  }
  return {
    mode: 'aes',
    mac: (message) => cmac(message, keys.mac),
    encrypt: (data, of) => cipherOf([0xa5, 0x5a], of).encrypt(data),
    decrypt: (data, of) => cipherOf([0x5a, 0xa5], of).decrypt(data),
  }
}

/** NT4H2421Gx, section 9.2.7: one key for MACs and one for data, updated keys of the same. Each block has a counter of its own, in both directions. */
export const createLrpCipher = (key: Uint8Array, challenges: Challenges): SessionCipher => {
  const vector = concatBytes(COUNTER_AND_LENGTH, contextOf(challenges), Uint8Array.of(0x96, 0x69))
  const master = createLrp(key, 0).cmac(vector)
  const [mac, enc] = createLrpPair(master)
  let blocks = 0
  const next = (data: Uint8Array) => {
    const counter = new Uint8Array(4)
    new DataView(counter.buffer).setUint32(0, blocks)
    blocks += data.length / BLOCK_BYTES
    return counter
  }
  return {
    mode: 'lrp',
    mac: mac.cmac,
    encrypt: (data) => enc.encrypt(data, next(data)),
    decrypt: (data) => enc.decrypt(data, next(data)),
  }
}
