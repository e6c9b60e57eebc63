import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailboxOf } from './mailbox-of.ts'

test('addresses of the same mailbox count as one', () => {
  for (const [address, mailbox] of [
    ['ada@example.com', 'ada@example.com'],
    ['ada+1@example.com', 'ada@example.com'],
    ['ada+1+2@example.com', 'ada@example.com'],
    ['a.d.a@example.com', 'a.d.a@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['ada@googlemail.com', 'ada@gmail.com'],
    ['a.d_a-l+x@proton.me', 'adal@proton.me'],
    ['adal@protonmail.com', 'adal@proton.me'],
    ['ada.l@protonmail.ch', 'adal@proton.me'],
    ['ada_l@pm.me', 'adal@proton.me'],
    ['ada.l@yandex.ru', 'ada-l@yandex.com'],
    ['ada-l+1@ya.ru', 'ada-l@yandex.com'],
    ['adal@yandex.kz', 'adal@yandex.com'],
    ['a.d_a-l@notproton.me', 'a.d_a-l@notproton.me'],
    ['_@pm.me', '_@proton.me'],
    ['+1@example.com', '+1@example.com'],
    ['toString+1@constructor', 'toString@constructor'],
  ] as const)
    assert.equal(mailboxOf(address), mailbox)
})
