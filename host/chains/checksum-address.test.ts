import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { getAddress } from 'viem'
import { checksumAddress } from './checksum-address.ts'

test('a hundred addresses get the same checksum as from viem, in any case', () => {
  for (let round = 0; round < 100; round++) {
    const address = `0x${randomBytes(20).toString('hex')}` as const
    assert.equal(checksumAddress(address), getAddress(address))
    assert.equal(checksumAddress(`0x${address.slice(2).toUpperCase()}`), getAddress(address))
  }
})
