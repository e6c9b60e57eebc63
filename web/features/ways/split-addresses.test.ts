import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitAddresses } from './split-addresses.ts'

test('addresses are found in lines, lists, spreadsheets and what an email program copies', () => {
  const text = `Name;Email\r\n"Lovelace, Ada";ada@example.com\nBen <ben@example.com>, mailto:eve@example.com\n(fay@example.com)\tada@example.com|gus@exämple.com\n\n`
  assert.deepEqual(splitAddresses(text), [
    'ada@example.com',
    'ben@example.com',
    'eve@example.com',
    'fay@example.com',
    'gus@exämple.com',
  ])
  assert.deepEqual(splitAddresses('no one at all'), [])
})
