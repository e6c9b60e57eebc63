import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { composeSolanaMessage } from './compose-message.ts'
import { parseSolanaSignature, verifySolanaSignature } from './verify-solana-signature.ts'

const order = 2n ** 252n + 27742317777372353535851937790883648493n
const toNumber = (bytes: Buffer) => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
const toBytes = (number: bigint) => Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse()
const sha512 = (...parts: Buffer[]) => createHash('sha512').update(Buffer.concat(parts)).digest()
const neutral = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)])

test('security 50: a key of small order, for which anyone can forge signatures, is refused', () => {
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

test('security 50: keys and commitments that are not canonically encoded are refused', () => {
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

test('security 50: the message cannot be a transaction: its first byte promises more signatures than a packet holds', () => {
  const packet = 1232
  for (const domain of ['-.example', '0.example', '127.0.0.1:3000', 'a.example', 'localhost:3000', '[::1]:3000']) {
    const message = Buffer.from(composeSolanaMessage({ domain, address: 'A'.repeat(44), nonce: 'n'.repeat(80) }))
    assert.ok(message[0]! * 32 > packet && message[0]! < 128, domain)
  }
})

test('a signature is 64 bytes in base58', () => {
  assert.equal(parseSolanaSignature(base58.encode(Buffer.alloc(64, 9)))?.length, 64)
  for (const text of [
    '',
    '0',
    base58.encode(Buffer.alloc(63, 9)),
    base58.encode(Buffer.alloc(65, 9)),
    '1'.repeat(5000),
  ])
    assert.equal(parseSolanaSignature(text), undefined)
})

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((drawn) => Buffer.from(drawn))
const domains = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.tuple(fc.domain(), fc.nat({ max: 65_535 })).map(([name, port]) => `${name}:${port}`),
)

test('security 50: domain, address and nonce have one encoding in a message, and only its own signature verifies', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const address = base58.encode(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'))
  const nonces = bytes(60).map((drawn) => drawn.toString('base64url'))
  fc.assert(
    fc.property(domains, domains, nonces, nonces, (domain, otherDomain, nonce, otherNonce) => {
      const message = composeSolanaMessage({ domain, address, nonce })
      const read = /^(\S+) wants you to sign in with your Solana account:\n(\S+)\n\nSigning in with Project: (\S+)$/
      assert.deepEqual(read.exec(message)?.slice(1), [domain, address, nonce])
      const signature = sign(null, Buffer.from(message), privateKey)
      assert.equal(verifySolanaSignature(message, address, signature), true)
      for (const other of [
        { domain: otherDomain },
        { nonce: otherNonce },
        { address: base58.encode(Buffer.alloc(32, 7)) },
      ]) {
        const changed = composeSolanaMessage({ domain, address, nonce, ...other })
        assert.equal(verifySolanaSignature(changed, address, signature), changed === message)
      }
    }),
  )
})

test('security 50: a signature or key with any bit changed is refused, as is any random signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  const good = sign(null, Buffer.from('text'), privateKey)
  const flip = (source: Buffer, at: number) => {
    const changed = Buffer.from(source)
    const bit = at % (changed.length * 8)
    changed[bit >> 3] = changed[bit >> 3]! ^ (1 << (bit & 7))
    return changed
  }
  fc.assert(
    fc.property(fc.nat(), bytes(64), (at, drawn) => {
      assert.equal(verifySolanaSignature('text', base58.encode(key), flip(good, at)), false)
      assert.equal(verifySolanaSignature('text', base58.encode(flip(key, at)), good), false)
      assert.equal(verifySolanaSignature('text', base58.encode(key), drawn), false)
    }),
    { numRuns: cases(300) },
  )
})

test('any text is either 64 bytes in canonical base58 or not a signature', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.uint8Array({ maxLength: 70 }).map(base58.encode),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const read = parseSolanaSignature(text)
      assert.ok(read === undefined || (read.length === 64 && base58.encode(read) === text))
    }),
  )
})
