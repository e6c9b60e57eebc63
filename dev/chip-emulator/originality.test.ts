import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createChipEmulator } from './chip-emulator.ts'
import { createOriginalityKey } from './originality.ts'
import { REAL_SIGNATURES } from './published-exchanges.ts'
import { authenticate, selectApplication, send } from './reader.ts'

/* ECDSA on secp224r1 (FIPS 186-4), with the formulas of the textbook: the other side of the emulator's signature. */
const P = 2n ** 224n - 2n ** 96n + 1n
const N = 0xffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3dn
const G: Point = [
  0xb70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21n,
  0xbd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34n,
]
type Point = [bigint, bigint] | undefined

const mod = (value: bigint, of: bigint) => ((value % of) + of) % of
const power = (base: bigint, exponent: bigint, of: bigint): bigint => {
  if (exponent === 0n) return 1n
  const half = power(mod(base * base, of), exponent / 2n, of)
  return exponent % 2n === 0n ? half : mod(half * base, of)
}
const invert = (value: bigint, of: bigint) => power(mod(value, of), of - 2n, of)
const add = (a: Point, b: Point): Point => {
  if (!a || !b) return a ?? b
  if (a[0] === b[0] && a[1] !== b[1]) return undefined
  const slope = a[0] === b[0] ? (3n * a[0] * a[0] - 3n) * invert(2n * a[1], P) : (b[1] - a[1]) * invert(b[0] - a[0], P)
  const x = mod(slope * slope - a[0] - b[0], P)
  return [x, mod(slope * (a[0] - x) - a[1], P)]
}
const multiply = (point: Point, scalar: bigint): Point => {
  if (scalar === 0n) return undefined
  const half = multiply(add(point, point), scalar / 2n)
  return scalar % 2n === 0n ? half : add(half, point)
}

const verify = (uid: string, signature: string, publicKey: string): boolean => {
  const number = (hex: string) => BigInt(`0x${hex}`)
  const [r, s] = [number(signature.slice(0, 56)), number(signature.slice(56))]
  const key: Point = [number(publicKey.slice(2, 58)), number(publicKey.slice(58))]
  const point = add(multiply(G, mod(number(uid) * invert(s, N), N)), multiply(key, mod(r * invert(s, N), N)))
  return point !== undefined && mod(point[0], N) === r
}

test('signatures of real chips verify with the key of NXP, and of nobody else', () => {
  for (const { uid, signature } of REAL_SIGNATURES.chips) {
    assert.ok(verify(uid, signature, REAL_SIGNATURES.publicKey))
    assert.ok(!verify('04A1B2C3D4E5F6', signature, REAL_SIGNATURES.publicKey))
    assert.ok(!verify(uid, signature, createOriginalityKey().publicKey))
  }
})

test('a chip is signed by its maker, and says the same in plain and encrypted', async () => {
  const maker = createOriginalityKey()
  const chip = createChipEmulator({ maker, uid: '04A1B2C3D4E5F6' })
  const { data } = await send(chip, 0x3c, '00')
  assert.ok(verify('04A1B2C3D4E5F6', data.toString('hex'), maker.publicKey))
  assert.ok(!verify('04A1B2C3D4E5F7', data.toString('hex'), maker.publicKey))
  await selectApplication(chip)
  const session = await authenticate(chip)
  assert.deepEqual((await session.full(0x3c, '00')).data, data)
})
