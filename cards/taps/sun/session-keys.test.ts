import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cmac } from '@noble/ciphers/aes.js'
import { deriveEncKey, deriveMacKey } from './session-keys.ts'
import vectors from './vectors.json' with { type: 'json' }

const fromHex = (text: string) => Buffer.from(text, 'hex')
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()

for (const [i, { key, message, mac }] of vectors.aesCmac.cases.entries()) {
  test(`AES-CMAC, RFC 4493 example ${i + 1}`, () => {
    assert.equal(toHex(cmac(fromHex(message), fromHex(key))), mac)
  })
}

for (const { fileKey, sv1, sv2, encSessionKey, macSessionKey } of vectors.sessionKeys) {
  const uidAndCounter = fromHex(sv2.slice(12))

  test(`MAC session key of ${sv2}`, () => {
    assert.equal(toHex(deriveMacKey(uidAndCounter, fromHex(fileKey))), macSessionKey)
  })

  if (sv1 !== undefined) {
    test(`encryption session key of ${sv1}`, () => {
      assert.equal(toHex(deriveEncKey(uidAndCounter, fromHex(fileKey))), encSessionKey)
    })
  }
}
