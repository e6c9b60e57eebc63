import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLrp } from './lrp.ts'

// Computed with a second implementation on node:crypto, which reproduces the AN12304 vectors.
const key = Buffer.from('000102030405060708090A0B0C0D0E0F', 'hex')
const text = new TextEncoder().encode('An address has a place for a MAC')
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').toUpperCase()

for (const { name, length, mac } of [
  { name: 'an empty message', length: 0, mac: 'F66F01F290BA4301E1D13BE4DD00C018' },
  { name: 'an incomplete last block', length: 20, mac: 'EA5D894C0ACF0FB4E32FB48053551F80' },
  { name: 'whole blocks', length: 32, mac: '647A7210FF91311B1468525594093152' },
]) {
  test(`CMAC of ${name}`, () => {
    assert.equal(toHex(createLrp(key, 0).cmac(text.subarray(0, length))), mac)
  })
}

test('encrypting increments the counter per block, with carry', () => {
  const counter = Buffer.from('00000000000000FF', 'hex')
  const encrypted = createLrp(key, 0).encrypt(text, counter)
  assert.equal(toHex(encrypted), 'A5967292DFD26F4EFBAB9FE93ABCD673CEBB8A8D0BAF2C1EB6C0D10103104662')
  assert.deepEqual(createLrp(key, 0).decrypt(encrypted, counter), text)
})

test('the counter wraps to zero, and the second updated key differs', () => {
  const threeBlocks = Buffer.concat([text, text.subarray(0, 16)])
  const encrypted = createLrp(key, 1).encrypt(threeBlocks, Buffer.from('FFFFFFFFFFFE', 'hex'))
  assert.equal(
    toHex(encrypted),
    '9C260481A4477F29FE4E8AA04C9AFCE89DCEB3AE79F21202101B20A2404C5F02DF6E22DC142F072743AE7445397F7A1B',
  )
})

test('the caller’s bytes are not changed, even in a Buffer', () => {
  const counter = Buffer.from('00000000000000FF', 'hex')
  const data = Buffer.from(text)
  const lrp = createLrp(key, 0)
  lrp.decrypt(lrp.encrypt(data, counter), counter)
  lrp.cmac(data)
  assert.equal(toHex(counter), '00000000000000FF')
  assert.deepEqual(data, Buffer.from(text))
})
