import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { base58 } from '@scure/base'
import { encodeBase58 } from './encode-base58.ts'

test('bytes of every length, leading zeros included, encode so that the provider’s library decodes them', () => {
  for (let length = 0; length < 80; length++)
    for (const zeros of [0, 1, length]) {
      const bytes = Uint8Array.from(randomBytes(length)).fill(0, 0, Math.min(zeros, length))
      assert.equal(encodeBase58(bytes), base58.encode(bytes))
    }
})
