import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailboxOf } from './mailbox-of.ts'

test('addresses that reach one mailbox are counted as one', () => {
  for (const [address, mailbox] of [
    ['ada@example.com', 'ada@example.com'],
    ['ada+1@example.com', 'ada@example.com'],
    ['ada+1+2@example.com', 'ada@example.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['+1@example.com', '+1@example.com'],
    ['toString+1@constructor', 'toString@constructor'],
  ] as const)
    assert.equal(mailboxOf(address), mailbox)
})
