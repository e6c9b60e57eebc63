import { BLOCK_BYTES } from './bytes.ts'

/*
 * One block of AES-128 (FIPS 197), by the tables of the Rijndael proposal. Leakage resilience uses a key for one or two blocks and makes thousands of keys in a
 * session: node:crypto takes seven times as long, nearly all of it for setting up.
 */

const doubled = (value: number) => ((value << 1) ^ (value & 0x80 ? 0x1b : 0)) & 0xff

/** Walks through the field by the generator 3 and its inverse. */
const createSubstitution = () => {
  const substitution = new Uint8Array(256)
  let [power, inverse] = [1, 1]
  do {
    power ^= doubled(power)
    inverse ^= inverse << 1
    inverse ^= inverse << 2
    inverse = (inverse ^ (inverse << 4)) & 0xff
    if (inverse & 0x80) inverse ^= 0x09
    const twice = inverse | (inverse << 8)
    substitution[power] = inverse ^ (twice >> 7) ^ (twice >> 6) ^ (twice >> 5) ^ (twice >> 4) ^ 0x63
  } while (power !== 1)
  substitution[0] = 0x63
  return substitution
}
const S = createSubstitution()

/** Substitution and the mixing of a column, for a byte in each of its four places. */
const [T0, T1, T2, T3] = [0, 8, 16, 24].map((bits) =>
  Uint32Array.from(S, (byte) => {
    const column = (doubled(byte) << 24) | (byte << 16) | (byte << 8) | (doubled(byte) ^ byte)
    return bits === 0 ? column : (column >>> bits) | (column << (32 - bits))
  }),
) as [Uint32Array, Uint32Array, Uint32Array, Uint32Array]

const ROUNDS = 10
const schedule = new Uint32Array(4 * (ROUNDS + 1))

const expand = (key: Buffer) => {
  for (let at = 0; at < 4; at += 1) schedule[at] = key.readUInt32BE(4 * at)
  for (let at = 4, constant = 1; at < schedule.length; at += 1) {
    let word = schedule[at - 1]!
    if (at % 4 === 0) {
      word = (S[(word >>> 16) & 255]! << 24) | (S[(word >>> 8) & 255]! << 16) | (S[word & 255]! << 8) | S[word >>> 24]!
      word ^= constant << 24
      constant = doubled(constant)
    }
    schedule[at] = schedule[at - 4]! ^ word
  }
}

export const encryptBlock = (key: Buffer, block: Buffer): Buffer => {
  expand(key)
  let a = block.readUInt32BE(0) ^ schedule[0]!
  let b = block.readUInt32BE(4) ^ schedule[1]!
  let c = block.readUInt32BE(8) ^ schedule[2]!
  let d = block.readUInt32BE(12) ^ schedule[3]!
  for (let at = 4; at < 4 * ROUNDS; at += 4) {
    const w = T0[a >>> 24]! ^ T1[(b >>> 16) & 255]! ^ T2[(c >>> 8) & 255]! ^ T3[d & 255]! ^ schedule[at]!
    const x = T0[b >>> 24]! ^ T1[(c >>> 16) & 255]! ^ T2[(d >>> 8) & 255]! ^ T3[a & 255]! ^ schedule[at + 1]!
    const y = T0[c >>> 24]! ^ T1[(d >>> 16) & 255]! ^ T2[(a >>> 8) & 255]! ^ T3[b & 255]! ^ schedule[at + 2]!
    const z = T0[d >>> 24]! ^ T1[(a >>> 16) & 255]! ^ T2[(b >>> 8) & 255]! ^ T3[c & 255]! ^ schedule[at + 3]!
    a = w
    b = x
    c = y
    d = z
  }
  const last = (at: number, w: number, x: number, y: number, z: number) =>
    ((S[w >>> 24]! << 24) | (S[(x >>> 16) & 255]! << 16) | (S[(y >>> 8) & 255]! << 8) | S[z & 255]!) ^ schedule[at]!
  const output = Buffer.allocUnsafe(BLOCK_BYTES)
  output.writeInt32BE(last(40, a, b, c, d), 0)
  output.writeInt32BE(last(41, b, c, d, a), 4)
  output.writeInt32BE(last(42, c, d, a, b), 8)
  output.writeInt32BE(last(43, d, a, b, c), 12)
  return output
}
