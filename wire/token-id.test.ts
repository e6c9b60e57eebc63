import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTokenId, tokenIdOf } from './token-id.ts'

test('a token id contains the event and the serial number', () => {
  assert.equal(
    tokenIdOf('01234567-89ab-4cde-8f01-23456789abcd', 7).toString(16),
    '123456789ab4cde8f0123456789abcd00000007',
  )
})

test('what a token id is made of is found again, and nothing in what is none', () => {
  for (const eventId of ['01234567-89ab-4cde-8f01-23456789abcd', 'ffffffff-ffff-4fff-bfff-ffffffffffff'])
    for (const serial of [1, 5000, 2 ** 31 - 1])
      assert.deepEqual(parseTokenId(tokenIdOf(eventId, serial).toString()), { eventId, serial })
  const none = [
    '',
    '-1',
    '1e9',
    '0x10',
    ' 7',
    (2n ** 160n).toString(),
    (7n << 32n).toString(),
    (2n ** 31n).toString(),
    '9'.repeat(50),
  ]
  for (const text of none) assert.equal(parseTokenId(text), undefined, text)
})
