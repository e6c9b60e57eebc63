import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keystoreKey, keystorePassword, pbkdf2Keystore, scryptKeystore } from '@iyk/dev/keystores.ts'
import { decryptKeystore, KeystoreRefused } from './decrypt-keystore.ts'

for (const keystore of [pbkdf2Keystore, scryptKeystore])
  test(`default: a ${keystore.crypto.kdf} keystore opens with its password`, async () => {
    assert.equal(await decryptKeystore(JSON.stringify(keystore), keystorePassword), keystoreKey)
  })

test('a wrong password does not open the keystore', async () => {
  await assert.rejects(decryptKeystore(JSON.stringify(pbkdf2Keystore), 'wrong'), /does not open with this password/)
})

const greedy = { ...scryptKeystore.crypto, kdfparams: { ...scryptKeystore.crypto.kdfparams, n: 2 ** 30, r: 8 } }
const wrong = [
  '',
  '{}',
  '[]',
  JSON.stringify({ ...scryptKeystore, version: 1 }),
  JSON.stringify({ ...scryptKeystore, crypto: greedy }),
  ...['ciphertext', 'cipherparams', 'mac', 'kdfparams'].map((part) =>
    JSON.stringify({ ...pbkdf2Keystore, crypto: { ...pbkdf2Keystore.crypto, [part]: undefined } }),
  ),
  JSON.stringify({ ...pbkdf2Keystore, crypto: { ...pbkdf2Keystore.crypto, cipherparams: { iv: 'ab' } } }),
]
for (const [place, text] of wrong.entries())
  test(`behavior: an incomplete keystore is refused (${place})`, async () => {
    await assert.rejects(decryptKeystore(text, keystorePassword), KeystoreRefused)
  })
