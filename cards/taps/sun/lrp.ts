import { ecb } from '@noble/ciphers/aes.js'

const BLOCK_BYTES = 16
const NIBBLE_VALUES = 16
const filled = (value: number) => new Uint8Array(BLOCK_BYTES).fill(value)
const HEX_55 = filled(0x55)
const HEX_AA = filled(0xaa)
const ZEROS = filled(0)

const encryptBlock = (key: Uint8Array, block: Uint8Array) => ecb(key, { disablePadding: true }).encrypt(block)
const decryptBlock = (key: Uint8Array, block: Uint8Array) => ecb(key, { disablePadding: true }).decrypt(block)

type Lrp = {
  /** LRICBEnc / LRICBDec without padding. Data is whole blocks; the counter has any length and is not changed. */
  encrypt: (data: Uint8Array, counter: Uint8Array) => Uint8Array
  decrypt: (data: Uint8Array, counter: Uint8Array) => Uint8Array
  /** CMAC_LRP, 16 bytes. */
  cmac: (message: Uint8Array) => Uint8Array
}

/**
 * NXP's Leakage Resilient Primitive over AES-128, with 4-bit plaintexts, under one updated key of `key` (16 bytes).
 * Only for the reader's side: it does not resist power analysis, as a chip must.
 * @see https://www.nxp.com/docs/en/application-note/AN12304.pdf
 */
export const createLrp = (key: Uint8Array, updatedKey: 0 | 1): Lrp => create(key, updatedKey, generatePlaintexts(key))

/** Both updated keys of a key, which share its plaintexts: they are the most of what a key costs. */
export const createLrpPair = (key: Uint8Array): [first: Lrp, second: Lrp] => {
  const plaintexts = generatePlaintexts(key)
  return [create(key, 0, plaintexts), create(key, 1, plaintexts)]
}

const create = (key: Uint8Array, updatedKey: 0 | 1, plaintexts: readonly Uint8Array[]): Lrp => {
  const start = generateUpdatedKey(key, updatedKey)
  let subkey: Uint8Array | undefined

  // Algorithm 3, always finalized.
  const evaluate = (input: Uint8Array): Uint8Array => {
    let y = start
    for (const byte of input) {
      y = encryptBlock(y, plaintexts[byte >> 4]!)
      y = encryptBlock(y, plaintexts[byte & 0x0f]!)
    }
    return encryptBlock(y, ZEROS)
  }

  const eachBlock = (data: Uint8Array, counter: Uint8Array, crypt: typeof encryptBlock): Uint8Array => {
    const output = new Uint8Array(data.length)
    let current = counter
    for (let at = 0; at < data.length; at += BLOCK_BYTES) {
      output.set(crypt(evaluate(current), data.subarray(at, at + BLOCK_BYTES)), at)
      current = increment(current)
    }
    return output
  }

  return {
    encrypt: (data, counter) => eachBlock(data, counter, encryptBlock),
    decrypt: (data, counter) => eachBlock(data, counter, decryptBlock),
    cmac: (message) => {
      // The same for each message: of a short one, it would be half of the work.
      subkey ??= double(evaluate(ZEROS))
      const lastStart = Math.max(0, Math.ceil(message.length / BLOCK_BYTES) - 1) * BLOCK_BYTES
      let state: Uint8Array = ZEROS
      for (let at = 0; at < lastStart; at += BLOCK_BYTES) {
        state = evaluate(xor(state, message.subarray(at, at + BLOCK_BYTES)))
      }
      const rest = message.subarray(lastStart)
      if (rest.length === BLOCK_BYTES) return evaluate(xor(xor(state, rest), subkey))
      const padded = new Uint8Array(BLOCK_BYTES)
      padded.set(rest)
      padded[rest.length] = 0x80
      return evaluate(xor(xor(state, padded), double(subkey)))
    },
  }
}

// Algorithm 1.
const generatePlaintexts = (key: Uint8Array): Uint8Array[] => {
  let h = encryptBlock(key, HEX_55)
  return Array.from({ length: NIBBLE_VALUES }, () => {
    const plaintext = encryptBlock(h, HEX_AA)
    h = encryptBlock(h, HEX_55)
    return plaintext
  })
}

// Algorithm 2, for one updated key.
const generateUpdatedKey = (key: Uint8Array, number: number): Uint8Array => {
  let h = encryptBlock(key, HEX_AA)
  for (let i = 0; i < number; i++) h = encryptBlock(h, HEX_55)
  return encryptBlock(h, HEX_AA)
}

const xor = (a: Uint8Array, b: Uint8Array) => a.map((byte, i) => byte ^ b[i]!)

/** Multiplication by x in GF(2^128), as for the subkeys of RFC 4493 section 2.3. */
const double = (block: Uint8Array): Uint8Array => {
  const doubled = block.map((byte, i) => (byte << 1) | ((block[i + 1] ?? 0) >> 7))
  if (block[0]! & 0x80) doubled[BLOCK_BYTES - 1]! ^= 0x87
  return doubled
}

/** Big-endian, wrapping to zero. Not with `slice`, which shares the caller's bytes when it is a Buffer. */
const increment = (counter: Uint8Array): Uint8Array => {
  const next = Uint8Array.from(counter)
  for (let i = next.length - 1; i >= 0; i--) {
    next[i]! += 1
    if (next[i] !== 0) break
  }
  return next
}
