import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'

/**
 * The points of small order, for which signatures over any text can be forged; their y, least significant byte first, without the sign bit.
 * https://eprint.iacr.org/2020/1244
 */
const smallOrderY = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
])
const fieldPrime = (1n << 255n) - 19n

/** y without its sign bit; undefined unless it is canonically encoded. */
const parseY = (point: Buffer): string | undefined => {
  const y = Buffer.from(point)
  y[31] = y[31]! & 0x7f
  const value = BigInt(`0x${Buffer.from(y).reverse().toString('hex')}`)
  return value < fieldPrime ? y.toString('hex') : undefined
}

const isStrictPoint = (point: Buffer) => {
  const y = parseY(point)
  return y !== undefined && !smallOrderY.has(y)
}

/** The RFC 8410 wrapper of a bare Ed25519 key; https://www.rfc-editor.org/rfc/rfc8410#section-4 */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** The 64 bytes of a base58 signature; undefined if it is invalid. */
export const parseSolanaSignature = (signature: string): Buffer | undefined => {
  if (signature.length > 88) return undefined
  try {
    const bytes = Buffer.from(base58.decode(signature))
    return bytes.length === 64 ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Whether the key of a base58 address signed the text's UTF-8 bytes. Refuses weak keys and commitments, and all but one form of each. */
export const verifySolanaSignature = (message: string, address: string, signature: Buffer): boolean => {
  const key = Buffer.from(base58.decode(address))
  if (!isStrictPoint(key) || !isStrictPoint(signature.subarray(0, 32))) return false
  try {
    const publicKey = createPublicKey({ key: Buffer.concat([spkiPrefix, key]), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(message), publicKey, signature)
  } catch {
    return false
  }
}
