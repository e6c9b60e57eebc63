import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { getAddress, keccak256 as viemKeccak256 } from 'viem'
import { checksumAddress, isEthereumAddress } from './checksum-address.ts'
import { encodeHex } from './encode-hex.ts'
import { keccak256 } from './keccak-256.ts'

test('the empty hash is the known one', () => {
  assert.equal(keccak256(new Uint8Array()), 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
})

test('every length up to one block hashes as in viem', () => {
  for (let length = 0; length < 136; length++) {
    const bytes = randomBytes(length)
    assert.equal(`0x${keccak256(bytes)}`, viemKeccak256(bytes), encodeHex(bytes))
  }
  assert.throws(() => keccak256(new Uint8Array(136)), RangeError)
})

test('a thousand addresses get the same checksum as in viem, in any spelling', () => {
  for (let round = 0; round < 1000; round++) {
    const address = `0x${randomBytes(20).toString('hex')}` as const
    assert.equal(checksumAddress(address), getAddress(address))
    assert.equal(checksumAddress(`0x${address.slice(2).toUpperCase()}`), getAddress(address))
  }
})

test('invalid addresses are recognized', () => {
  for (const value of ['', '0x', `0x${'0'.repeat(39)}`, `0x${'0'.repeat(41)}`, `0x${'g'.repeat(40)}`, null, 7])
    assert.equal(isEthereumAddress(value), false)
})
