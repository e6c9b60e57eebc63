import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokenIdOf } from './token-id.ts'

test('a token id contains the event and the serial number', () => {
  assert.equal(
    tokenIdOf('01234567-89ab-4cde-8f01-23456789abcd', 7).toString(16),
    '123456789ab4cde8f0123456789abcd00000007',
  )
})
