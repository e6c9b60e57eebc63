import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { deriveFileKey, deriveMetaKey, diversifyKey } from './diversify-key.ts'
import vectors from './vectors.json' with { type: 'json' }

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()
const master = Buffer.from('00112233445566778899AABBCCDDEEFF', 'hex')
const uid = '04782E21801D80'

for (const vector of vectors.keyDiversification.cases) {
  test(`AN10922 example for ${vector.uid}`, () => {
    const input = Buffer.from(vector.uid + vector.applicationId + vector.systemIdentifier, 'hex')
    assert.equal(toHex(diversifyKey({ master: Buffer.from(vector.master, 'hex'), input })), vector.key)
  })
}

// Computed by AN10922 with node:crypto. If these change, no card in use works anymore.
test('the keys of cards in use do not change', () => {
  assert.equal(toHex(deriveMetaKey(master)), '2975B09A74525163ED3CA3FB68C810C0')
  assert.equal(toHex(deriveFileKey({ master, uid, keyVersion: 0 })), '547DC1403AF74E12A3977133FF91CB74')
  assert.equal(toHex(deriveFileKey({ master, uid, keyVersion: 1 })), '4636EDA4CBA6FB3DDBDA859A15D76428')
  assert.equal(toHex(deriveFileKey({ master, uid, keyVersion: 255 })), 'D1C562BDC10C2B815065A65CF16A1E8B')
})

test('inputs of 16 and of 31 bytes are padded to two blocks', () => {
  assert.equal(toHex(diversifyKey({ master, input: Buffer.alloc(16, 7) })), '70201BB930206ADD0490529145C9EB4A')
  assert.equal(toHex(diversifyKey({ master, input: Buffer.alloc(31, 7) })), '54DDC251D6C9D3C56A2C484F00E7A678')
})

test('security 61: another UID, key version or master key gives another file key, never the meta key', () => {
  const card = fc.record({
    master: fc.uint8Array({ minLength: 16, maxLength: 16 }),
    uid: fc.uint8Array({ minLength: 7, maxLength: 7 }).map(toHex),
    keyVersion: fc.nat(255),
  })
  fc.assert(
    fc.property(card, card, (one, other) => {
      fc.pre(toHex(one.master) !== toHex(other.master) && one.uid !== other.uid && one.keyVersion !== other.keyVersion)
      const keys = [
        deriveMetaKey(one.master),
        deriveFileKey(one),
        deriveFileKey({ ...one, uid: other.uid }),
        deriveFileKey({ ...one, keyVersion: other.keyVersion }),
        deriveFileKey({ ...one, master: other.master }),
        deriveMetaKey(other.master),
      ]
      assert.equal(new Set(keys.map(toHex)).size, keys.length)
    }),
  )
})

for (const { name, run, message } of [
  {
    name: 'a master key of 15 bytes',
    run: () => deriveMetaKey(Buffer.alloc(15)),
    message: 'Master key must be 16 bytes, not 15',
  },
  {
    name: 'a master key of 32 bytes',
    run: () => deriveMetaKey(Buffer.alloc(32)),
    message: 'Master key must be 16 bytes, not 32',
  },
  {
    name: 'an input that AN10922 and CMAC pad differently',
    run: () => diversifyKey({ master, input: Buffer.alloc(15) }),
    message: 'Diversification input must be 16 to 31 bytes, not 15',
  },
  {
    name: 'an input beyond two blocks',
    run: () => diversifyKey({ master, input: Buffer.alloc(32) }),
    message: 'Diversification input must be 16 to 31 bytes, not 32',
  },
  {
    name: 'a UID of 4 bytes',
    run: () => deriveFileKey({ master, uid: '04782E21', keyVersion: 0 }),
    message: 'UID must be 14 upper-case hex digits, not "04782E21"',
  },
  {
    name: 'a key version beyond a byte',
    run: () => deriveFileKey({ master, uid, keyVersion: 256 }),
    message: 'Key version must be 0 to 255, not 256',
  },
  {
    name: 'a broken key version',
    run: () => deriveFileKey({ master, uid, keyVersion: 1.5 }),
    message: 'Key version must be 0 to 255, not 1.5',
  },
]) {
  test(`refuses ${name}`, () => {
    assert.throws(run, { name: 'RangeError', message })
  })
}
