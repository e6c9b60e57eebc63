import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { cases } from '../cases.ts'
import * as ofNode from './aes.ts'
import { encryptBlock } from './encrypt-block.ts'

test('a block is encrypted as FIPS 197 shows it', () => {
  const key = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
  const block = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
  assert.equal(encryptBlock(key, block).toString('hex'), '69c4e0d86a7b0430d8cdb78070b4c55a')
})

test('blocks under any key are encrypted as node:crypto encrypts them', () => {
  for (let count = 0; count < cases(200, 20_000); count += 1) {
    const bytes = createHash('sha256').update(`block ${count}`).digest()
    const [key, block] = [bytes.subarray(0, 16), bytes.subarray(16)]
    assert.deepEqual(encryptBlock(key, block), ofNode.encryptBlock(key, block))
  }
})
