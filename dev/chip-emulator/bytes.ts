export const BLOCK_BYTES = 16

export const fromHex = (text: string): Buffer => Buffer.from(text, 'hex')
export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()
export const xor = (a: Uint8Array, b: Uint8Array): Buffer => Buffer.from(a.map((byte, i) => byte ^ b[i]!))

/** Numbers of native commands are least significant byte first. */
export const littleEndian = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntLE(value, 0, length)
  return bytes
}

export const rotateLeft = (bytes: Buffer): Buffer => Buffer.concat([bytes.subarray(1), bytes.subarray(0, 1)])

/** Padding method 2 of ISO/IEC 9797-1: always 80, then zeros up to a whole block. */
export const pad = (bytes: Uint8Array): Buffer => {
  const padded = Buffer.alloc((Math.floor(bytes.length / BLOCK_BYTES) + 1) * BLOCK_BYTES)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  return padded
}

/** Undefined when the padding is not of method 2. */
export const unpad = (padded: Buffer): Buffer | undefined => {
  let end = padded.length - 1
  while (end > 0 && padded[end] === 0) end -= 1
  return padded[end] === 0x80 && padded.length - end <= BLOCK_BYTES ? padded.subarray(0, end) : undefined
}

/** Multiplication by x in GF(2^128): how a CMAC gets its subkeys. */
export const double = (block: Buffer): Buffer => {
  const shifted = (BigInt(`0x${block.toString('hex')}`) << 1n) ^ (block[0]! & 0x80 ? 0x87n : 0n)
  return fromHex(BigInt.asUintN(128, shifted).toString(16).padStart(32, '0'))
}

/** The chip sends the second, fourth and so on of the 16 bytes of a MAC. */
export const truncateMac = (mac: Uint8Array): Buffer => Buffer.from(mac.filter((_, i) => i % 2 === 1))
