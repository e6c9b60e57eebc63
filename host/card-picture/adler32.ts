const modulus = 65_521
/** How many bytes can be added before the sums exceed 32 bits: https://www.rfc-editor.org/rfc/rfc1950#section-8.2 */
const run = 5552

/** Two sums and the number of bytes in them. */
export type Adler = { low: number; high: number; length: number }

export const adlerOf = (bytes: Uint8Array): Adler => {
  let [low, high] = [1, 0]
  for (let from = 0; from < bytes.length; from += run) {
    const to = Math.min(from + run, bytes.length)
    for (let at = from; at < to; at += 1) {
      low += bytes[at] as number
      high += low
    }
    low %= modulus
    high %= modulus
  }
  return { low, high, length: bytes.length }
}

/** The sums of two parts, one after the other. */
export const joinAdlers = (one: Adler, other: Adler): Adler => ({
  low: (one.low + other.low - 1 + modulus) % modulus,
  high: (one.high + other.high + (other.length % modulus) * (one.low - 1 + modulus)) % modulus,
  length: one.length + other.length,
})

export const adlerBytes = ({ low, high }: Adler): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt16BE(high, 0)
  bytes.writeUInt16BE(low, 2)
  return bytes
}
