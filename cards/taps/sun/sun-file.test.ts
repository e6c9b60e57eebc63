import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Picc } from './picc.ts'
import { decryptSunFile, encryptSunFile } from './sun-file.ts'
import vectors from './vectors.json' with { type: 'json' }

const fromHex = (text: string) => Buffer.from(text, 'hex')
const zeroKey = new Uint8Array(16)
const aesTap: Picc = { uid: '04958CAA5C5E80', counter: 8, mode: 'aes' }

for (const { uid, counter, fileKey, ciphertext, plaintext } of vectors.fileDecryption) {
  test(`published file data of ${uid}, counter ${counter}`, () => {
    const picc: Picc = { uid, counter, mode: 'aes' }
    const data = decryptSunFile({ picc, enc: ciphertext, fileKey: fromHex(fileKey) })
    assert.deepEqual(data && Buffer.from(data), fromHex(plaintext))
    assert.equal(encryptSunFile({ picc, data: fromHex(plaintext), fileKey: fromHex(fileKey) }), ciphertext)
  })
}

for (const { id, enc, fileKey, expect } of vectors.messages) {
  if (enc === undefined) continue
  test(`file data of ${id}`, () => {
    const data = decryptSunFile({ picc: { ...expect, mode: 'aes' }, enc, fileKey: fromHex(fileKey) })
    assert.equal(data && new TextDecoder().decode(data), expect.fileData)
  })
}

// Computed with a second implementation on node:crypto, which reproduces the published LRP file data.
test('file data of an LRP chip', () => {
  const picc: Picc = { uid: '04A1B2C3D4E5F6', counter: 0x010203, mode: 'lrp' }
  const fileKey = fromHex('0F0E0D0C0B0A09080706050403020100')
  const enc = 'F0BA88CD5B8FB386A7513C00DBA78B43A0F9DCED9E94645676B42964B2CCCF76'
  const data = decryptSunFile({ picc, enc, fileKey })
  assert.equal(data && new TextDecoder().decode(data), 'An address has a place for a MAC')
})

for (const { name, enc } of [
  { name: 'nothing', enc: '' },
  { name: 'half a block', enc: 'AB'.repeat(8) },
  { name: 'an odd digit', enc: `${'AB'.repeat(16)}A` },
  { name: 'more than a chip can mirror', enc: 'AB'.repeat(144) },
  { name: 'lower case', enc: 'ab'.repeat(16) },
  { name: 'other letters', enc: 'XY'.repeat(16) },
]) {
  test(`security 59: ${name} in enc gives no file data`, () => {
    assert.equal(decryptSunFile({ picc: aesTap, enc, fileKey: zeroKey }), undefined)
  })
}

test('a malformed UID or counter gives no file data', () => {
  const enc = 'CEE9A53E3E463EF1F459635736738962'
  assert.notEqual(decryptSunFile({ picc: aesTap, enc, fileKey: zeroKey }), undefined)
  assert.equal(decryptSunFile({ picc: { ...aesTap, uid: '04' }, enc, fileKey: zeroKey }), undefined)
  assert.equal(decryptSunFile({ picc: { ...aesTap, counter: 2 ** 24 }, enc, fileKey: zeroKey }), undefined)
})

test('encryptSunFile refuses data that a chip cannot mirror', () => {
  assert.throws(() => encryptSunFile({ picc: aesTap, data: new Uint8Array(15), fileKey: zeroKey }), {
    name: 'RangeError',
    message: 'Cannot encrypt 15 bytes: 16 to 128, in blocks of 16',
  })
  assert.throws(
    () => encryptSunFile({ picc: { ...aesTap, counter: -1 }, data: new Uint8Array(16), fileKey: zeroKey }),
    { name: 'RangeError', message: 'Cannot encrypt for UID "04958CAA5C5E80", counter -1' },
  )
})

test('what a chip encrypts can be decrypted, in both modes', () => {
  const picc = fc.record({
    uid: fc.uint8Array({ minLength: 7, maxLength: 7 }).map((bytes) => Buffer.from(bytes).toString('hex').toUpperCase()),
    counter: fc.nat(0xffffff),
    mode: fc.constantFrom('aes' as const, 'lrp' as const),
  })
  const blocks = fc.integer({ min: 1, max: 8 }).chain((n) => fc.uint8Array({ minLength: n * 16, maxLength: n * 16 }))
  fc.assert(
    fc.property(picc, blocks, fc.uint8Array({ minLength: 16, maxLength: 16 }), (picc, data, fileKey) => {
      const enc = encryptSunFile({ picc, data, fileKey })
      const read = decryptSunFile({ picc, enc, fileKey })
      assert.deepEqual(read && Uint8Array.from(read), Uint8Array.from(data))
    }),
  )
})
