import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { base58 } from '@scure/base'
import { composeSolanaMessage } from './compose-message.ts'
import { readSolanaSignature, verifySolanaSignature } from './verify-solana-signature.ts'

const order = 2n ** 252n + 27742317777372353535851937790883648493n
const toNumber = (bytes: Buffer) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
const toBytes = (number: bigint) => Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse()
const sha512 = (...parts: Buffer[]) => createHash('sha512').update(Buffer.concat(parts)).digest()
const neutral = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)])

test('security 50: a key of small order, for which anybody can sign anything, is refused', () => {
  const signature = Buffer.concat([neutral, Buffer.alloc(32)])
  assert.equal(verifySolanaSignature('anything', base58.encode(neutral), signature), false)
})

test('security 50: a commitment of small order is refused', () => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const jwk = privateKey.export({ format: 'jwk' })
  const key = Buffer.from(jwk.x!, 'base64url')
  const scalar = sha512(Buffer.from(jwk.d!, 'base64url')).subarray(0, 32)
  scalar[0] = scalar[0]! & 248
  scalar[31] = (scalar[31]! & 127) | 64
  const text = Buffer.from('text')
  const challenge = toNumber(sha512(neutral, key, text))
  const signature = Buffer.concat([neutral, toBytes((challenge * toNumber(scalar)) % order)])
  assert.equal(verifySolanaSignature('text', base58.encode(key), signature), false)
})

test('security 50: keys and commitments written in another than the one way are refused', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  const good = sign(null, Buffer.from('text'), privateKey)
  assert.equal(verifySolanaSignature('text', base58.encode(key), good), true)
  const overflowing = Buffer.alloc(32, 255)
  assert.equal(verifySolanaSignature('text', base58.encode(overflowing), good), false)
  assert.equal(
    verifySolanaSignature('text', base58.encode(key), Buffer.concat([overflowing, good.subarray(32)])),
    false,
  )
  // The same signature with the group's order added to its second half.
  const bytes = toBytes(toNumber(good.subarray(32)) + order)
  assert.equal(verifySolanaSignature('text', base58.encode(key), Buffer.concat([good.subarray(0, 32), bytes])), false)
})

test('security 50: the message can be no transaction: its first byte promises more signatures than a packet holds', () => {
  const packet = 1232
  for (const domain of ['-.example', '0.example', '127.0.0.1:3000', 'a.example', 'localhost:3000', '[::1]:3000']) {
    const message = Buffer.from(composeSolanaMessage({ domain, address: 'A'.repeat(44), nonce: 'n'.repeat(80) }))
    assert.ok(message[0]! * 32 > packet && message[0]! < 128, domain)
  }
})

test('a signature is 64 bytes in base58', () => {
  assert.equal(readSolanaSignature(base58.encode(Buffer.alloc(64, 9)))?.length, 64)
  for (const text of [
    '',
    '0',
    base58.encode(Buffer.alloc(63, 9)),
    base58.encode(Buffer.alloc(65, 9)),
    '1'.repeat(5000),
  ])
    assert.equal(readSolanaSignature(text), undefined)
})
