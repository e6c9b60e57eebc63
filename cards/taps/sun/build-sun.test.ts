import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildSun, RANDOM_BYTES } from './build-sun.ts'
import { deriveFileKey, deriveMetaKey } from './diversify-key.ts'
import type { Picc } from './picc.ts'
import { decryptPicc } from './picc-cipher.ts'
import { encryptSunFile } from './sun-file.ts'
import vectors from './vectors.json' with { type: 'json' }
import { parsePicc, verifySunMac } from './verify-sun.ts'

const fromHex = (text: string) => Buffer.from(text, 'hex')
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const key = bytes(16)
const uid = bytes(7).map(toHex)
const counter = fc.nat(0xffffff)
const reading = fc.constantFrom<Picc['mode']>('aes', 'lrp').chain((mode) =>
  fc.record({
    picc: fc.record({ uid, counter, mode: fc.constant(mode) }),
    random: bytes(RANDOM_BYTES[mode]),
    macInput: fc.oneof(fc.constant(''), fc.string({ maxLength: 80 })),
  }),
)

for (const { id, picc, mac, macInput, metaKey, fileKey, mode, expect } of vectors.messages) {
  if (picc === undefined || metaKey === undefined) continue
  test(`builds the published URL of ${id} from the same random bytes`, () => {
    const encrypted = fromHex(picc)
    const chipMode = mode === 'LRP' ? 'lrp' : 'aes'
    const plain = decryptPicc({ encrypted, metaKey: fromHex(metaKey), mode: chipMode })
    const start = encrypted.subarray(0, encrypted.length - plain.length)
    const built = buildSun({
      picc: { ...expect, mode: chipMode },
      metaKey: fromHex(metaKey),
      fileKey: fromHex(fileKey),
      random: Buffer.concat([start, plain.subarray(11)]),
      macInput,
    })
    assert.deepEqual(built, { picc, mac })
  })
}

// Computed with a second implementation on node:crypto, which reproduces the published LRP messages.
test('builds a known URL of an LRP chip, also from Buffers', () => {
  const fileKey = Buffer.from('0F0E0D0C0B0A09080706050403020100', 'hex')
  const picc: Picc = { uid: '04A1B2C3D4E5F6', counter: 0x010203, mode: 'lrp' }
  const data = new TextEncoder().encode('An address has a place for a MAC')
  const random = Buffer.from('112233445566778899AABBCCDD', 'hex')
  const built = buildSun({
    picc,
    metaKey: Buffer.from('000102030405060708090A0B0C0D0E0F', 'hex'),
    fileKey,
    random,
    macInput: `${encryptSunFile({ picc, data, fileKey })}&cmac=`,
  })
  assert.deepEqual(built, { picc: '11223344556677885AD34F3D9F4DE2557EA2648B723A3DE8', mac: '16BA7C218ECFC61E' })
  assert.equal(toHex(random), '112233445566778899AABBCCDD')
})

test('any reading is parsed and verified with the keys of its card', () => {
  fc.assert(
    fc.property(reading, key, fc.nat(255), ({ picc, random, macInput }, master, keyVersion) => {
      const metaKey = deriveMetaKey(master)
      const built = buildSun({
        picc,
        random,
        macInput,
        metaKey,
        fileKey: deriveFileKey({ master, uid: picc.uid, keyVersion }),
      })
      const read = parsePicc({ picc: built.picc, metaKey })
      assert.deepEqual(read, { ...picc })
      const fileKey = deriveFileKey({ master, uid: read!.uid, keyVersion })
      assert.equal(verifySunMac({ picc: read!, mac: built.mac, macInput, fileKey }), true)
    }),
  )
})

test('security 61: a MAC made with another key version, UID or counter does not verify', () => {
  fc.assert(
    fc.property(
      reading,
      key,
      fc.nat(254),
      uid,
      counter,
      ({ picc, random, macInput }, master, keyVersion, uid, counter) => {
        fc.pre(uid !== picc.uid && counter !== picc.counter)
        const fileKey = deriveFileKey({ master, uid: picc.uid, keyVersion })
        const { mac } = buildSun({ picc, random, macInput, metaKey: deriveMetaKey(master), fileKey })
        const next = deriveFileKey({ master, uid: picc.uid, keyVersion: keyVersion + 1 })
        const other = deriveFileKey({ master, uid, keyVersion })
        assert.equal(verifySunMac({ picc, mac, macInput, fileKey: next }), false)
        assert.equal(verifySunMac({ picc: { ...picc, uid }, mac, macInput, fileKey: other }), false)
        assert.equal(verifySunMac({ picc: { ...picc, uid }, mac, macInput, fileKey }), false)
        assert.equal(verifySunMac({ picc: { ...picc, counter }, mac, macInput, fileKey }), false)
      },
    ),
  )
})

for (const { name, change, message } of [
  {
    name: 'too few random bytes',
    change: { random: new Uint8Array(4) },
    message: 'Random must be 5 bytes in aes mode, not 4',
  },
  {
    name: 'a counter beyond 3 bytes',
    change: { picc: { uid: '04DE5F1EACC040', counter: 2 ** 24, mode: 'aes' as const } },
    message: 'Cannot build a reading of UID "04DE5F1EACC040", counter 16777216',
  },
  {
    name: 'a UID of other length',
    change: { picc: { uid: '04DE5F', counter: 1, mode: 'aes' as const } },
    message: 'Cannot build a reading of UID "04DE5F", counter 1',
  },
]) {
  test(`refuses ${name}`, () => {
    const picc: Picc = { uid: '04DE5F1EACC040', counter: 61, mode: 'aes' }
    const good = { picc, metaKey: new Uint8Array(16), fileKey: new Uint8Array(16), random: new Uint8Array(5) }
    assert.throws(() => buildSun({ ...good, ...change }), { name: 'RangeError', message })
  })
}
