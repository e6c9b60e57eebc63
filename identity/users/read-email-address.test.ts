import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import fc from 'fast-check'
import { readEmailAddress } from './read-email-address.ts'

const read: [typed: string, address: string, why: string][] = [
  ['ada@example.com', 'ada@example.com', 'as it is'],
  ['  Ada.Lovelace@EXAMPLE.com ', 'ada.lovelace@example.com', 'capitals, blanks around'],
  ['ada+tag@example.com', 'ada+tag@example.com', 'a tag is part of the mailbox'],
  ['a.d.a@gmail.com', 'a.d.a@gmail.com', 'dots are the mail server’s business'],
  ['ａｄａ@example.com', 'ada@example.com', 'full-width letters compose'],
  ['ada@exAmple．com', 'ada@example.com', 'full-width dot composes'],
  ['\u212Aate@example.com', 'kate@example.com', 'the Kelvin sign is a K'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example', 'the domain in ASCII'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example', 'also from capitals'],
]
for (const [typed, address, why] of read)
  test(`security 17: ${JSON.stringify(typed)} is read as ${address}: ${why}`, () =>
    assert.equal(readEmailAddress(typed), address))

const refused: [typed: string, why: string][] = [
  ['', 'empty'],
  ['ada', 'no @'],
  ['@example.com', 'no mailbox'],
  ['ada@', 'no domain'],
  ['ada@localhost', 'no dot in the domain'],
  ['ada＠example.com', 'full-width @'],
  ['ada﹫example.com', 'small @'],
  ['ada@example.com＠evil.example', 'a second @ that appears by composing'],
  ['ada@evil.example@example.com', 'two of them'],
  ['ada@example.com\r\nBcc: all@example.com', 'a line break'],
  ['ada@example.com\n', 'a line break at the end'],
  ['ada\0@example.com', 'NUL'],
  ['ada\u200B@example.com', 'an invisible character'],
  ['ada\u2028@example.com', 'a line separator'],
  ['ada\u202E@example.com', 'a writing direction'],
  ['"ada lovelace"@example.com', 'quoted'],
  ['ada lovelace@example.com', 'a blank'],
  ['.ada@example.com', 'a dot in front'],
  ['ada..l@example.com', 'two dots'],
  ['ada…l@example.com', 'an ellipsis that composes to three dots'],
  ['ada@[127.0.0.1]', 'an address literal'],
  ['ada@127.0.0.1', 'a bare address'],
  ['ada@１２７.0.0.1', 'a bare address in disguise'],
  ['ada@-example.com', 'a hyphen in front'],
  ['ada@example..com', 'an empty label'],
  ['ada@exa%6Dple.com', 'a percent sign'],
  ['ada@example.com/..', 'a path'],
  ['ada,eve@example.com', 'a list'],
  ['<ada@example.com>', 'brackets'],
  ['аda@example.com', 'a Cyrillic а in the mailbox'],
  ['\u0131da@example.com', 'a dotless i, which folds to i in some hands'],
  [`${'a'.repeat(65)}@example.com`, 'a mailbox of 65'],
  [`ada@${'a'.repeat(64)}.com`, 'a label of 64'],
  [`ada@${'a.'.repeat(124)}com`, '255 in all'],
]
for (const [typed, why] of refused)
  test(`security 17: ${JSON.stringify(typed.slice(0, 40))} is refused: ${why}`, () =>
    assert.throws(() => readEmailAddress(typed), { type: 'invalid_email' }))

test('security 17: whatever is typed, what comes out is one plain address that reads as itself', () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('@', '＠', '.', '\r\n', 'ada', 'example.com', 'İ', 'ſ', 'K', '℀', '\u200d', '"'),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pieces).map((parts) => parts.join('')),
        fc.emailAddress(),
      ),
      (typed) => {
        let address: string
        try {
          address = readEmailAddress(typed)
        } catch (error) {
          assert.ok(error instanceof Refusal && error.type === 'invalid_email')
          return
        }
        assert.match(address, /^[!-?A-~]+@[a-z0-9.-]+$/)
        assert.ok(address.length <= 254)
        assert.equal(address, address.toLowerCase())
        assert.equal(readEmailAddress(address), address)
      },
    ),
    { seed: 17, numRuns: 5000 },
  )
})

test('security 17: capitals never make another mailbox', () => {
  const plain = fc.emailAddress().filter((typed) => typed.split('@')[0]!.length <= 64)
  let readable = 0
  fc.assert(
    fc.property(plain, (typed) => {
      try {
        readEmailAddress(typed)
      } catch {
        return
      }
      readable += 1
      assert.equal(readEmailAddress(typed.toUpperCase()), readEmailAddress(typed.toLowerCase()))
    }),
    { seed: 17, numRuns: 1000 },
  )
  assert.ok(readable > 500)
})
