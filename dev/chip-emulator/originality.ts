import { createECDH, randomBytes } from 'node:crypto'
import { fromHex, toHex } from './bytes.ts'

/*
 * ECDSA on secp224r1 over the UID itself: there is no hash, so the UID is the number that is signed (AN12196, section on the asymmetric check).
 * node:crypto signs hashes only, but its ECDH multiplies the base point, which is all that is missing.
 */
const CURVE = 'secp224r1'
const ORDER = 0xffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3dn
const SCALAR_BYTES = 28

const toNumber = (bytes: Uint8Array) => BigInt(`0x${toHex(bytes)}`)
const toBytes = (value: bigint) => fromHex(value.toString(16).padStart(SCALAR_BYTES * 2, '0'))
const reduce = (value: bigint) => ((value % ORDER) + ORDER) % ORDER

const invert = (value: bigint): bigint => {
  let [a, b, x, y] = [reduce(value), ORDER, 1n, 0n]
  while (a !== 1n) {
    const quotient = b / a
    ;[a, b, x, y] = [b % a, a, y - quotient * x, x]
  }
  return reduce(x)
}

const multiplyBase = (scalar: Uint8Array): Buffer => {
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(scalar)
  return ecdh.getPublicKey()
}

/** A key pair of the maker. `publicKey` is the uncompressed point, 57 bytes as hex. */
export const createOriginalityKey = () => {
  const ecdh = createECDH(CURVE)
  ecdh.generateKeys()
  return {
    privateKey: toHex(ecdh.getPrivateKey()).padStart(SCALAR_BYTES * 2, '0'),
    publicKey: toHex(ecdh.getPublicKey()),
  }
}

/** r and s, 28 bytes each, as hex. */
export const signUid = (uid: string, privateKey: string): string => {
  for (;;) {
    const nonce = reduce(toNumber(randomBytes(SCALAR_BYTES + 8)))
    const r = reduce(toNumber(multiplyBase(toBytes(nonce)).subarray(1, 1 + SCALAR_BYTES)))
    const s = reduce(invert(nonce) * (toNumber(fromHex(uid)) + r * toNumber(fromHex(privateKey))))
    if (r !== 0n && s !== 0n) return toHex(Buffer.concat([toBytes(r), toBytes(s)]))
  }
}
