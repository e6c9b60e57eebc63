import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import fc from 'fast-check'
import { parseEmailAddress } from './parse-email-address.ts'

const read: [typed: string, address: string, why: string][] = [
  ['ada@example.com', 'ada@example.com', 'unchanged'],
  ['  Ada.Lovelace@EXAMPLE.com ', 'ada.lovelace@example.com', 'capitals, and spaces around it'],
  ['ada+tag@example.com', 'ada+tag@example.com', 'a tag is part of the mailbox'],
  ['a.d.a@gmail.com', 'a.d.a@gmail.com', 'dots stay'],
  ['ａｄａ@example.com', 'ada@example.com', 'full-width letters are normalized'],
  ['ada@exAmple．com', 'ada@example.com', 'a full-width dot is normalized'],
  ['\u212Aate@example.com', 'kate@example.com', 'the Kelvin sign is a K'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example', 'the domain in ASCII'],
  ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example', 'capitals too'],
]
for (const [typed, address, why] of read)
  test(`security 17: ${JSON.stringify(typed)} is parsed as ${address}: ${why}`, () =>
    assert.equal(parseEmailAddress(typed), address))

const refused: [typed: string, why: string][] = [
  ['', 'empty'],
  ['ada', 'no @'],
  ['@example.com', 'no mailbox'],
  ['ada@', 'no domain'],
  ['ada@localhost', 'no dot in the domain'],
  ['ada＠example.com', 'full-width @'],
  ['ada﹫example.com', 'small @'],
  ['ada@example.com＠evil.example', 'a second @ after normalization'],
  ['ada@evil.example@example.com', 'two @'],
  ['ada@example.com\r\nBcc: all@example.com', 'a line break'],
  ['ada@example.com\n', 'a line break at the end'],
  ['ada\0@example.com', 'NUL'],
  ['ada\u200B@example.com', 'an invisible character'],
  ['ada\u2028@example.com', 'a line separator'],
  ['ada\u202E@example.com', 'a text direction override'],
  ['"ada lovelace"@example.com', 'quoted'],
  ['ada lovelace@example.com', 'a space'],
  ['.ada@example.com', 'a leading dot'],
  ['ada..l@example.com', 'two dots'],
  ['ada…l@example.com', 'an ellipsis, normalized to three dots'],
  ['ada@[127.0.0.1]', 'an IP address literal'],
  ['ada@127.0.0.1', 'a bare IP address'],
  ['ada@１２７.0.0.1', 'a bare IP address in full-width digits'],
  ['ada@-example.com', 'a leading hyphen'],
  ['ada@example..com', 'an empty label'],
  ['ada@exa%6Dple.com', 'a percent sign'],
  ['ada@example.com/..', 'a path'],
  ['ada,eve@example.com', 'a list'],
  ['<ada@example.com>', 'brackets'],
  ['аda@example.com', 'a Cyrillic а in the mailbox'],
  ['\u0131da@example.com', 'a dotless i, which some systems fold to i'],
  [`${'a'.repeat(65)}@example.com`, 'a mailbox of 65 characters'],
  [`ada@${'a'.repeat(64)}.com`, 'a label of 64 characters'],
  [`ada@${'a.'.repeat(124)}com`, '255 characters in total'],
]
for (const [typed, why] of refused)
  test(`security 17: ${JSON.stringify(typed.slice(0, 40))} is refused: ${why}`, () =>
    assert.throws(() => parseEmailAddress(typed), { type: 'invalid_email' }))

test('security 17: whatever is typed, the result is one plain address that parses to itself', () => {
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
          address = parseEmailAddress(typed)
        } catch (error) {
          assert.ok(error instanceof Refusal && error.type === 'invalid_email')
          return
        }
        assert.match(address, /^[!-?A-~]+@[a-z0-9.-]+$/)
        assert.ok(address.length <= 254)
        assert.equal(address, address.toLowerCase())
        assert.equal(parseEmailAddress(address), address)
      },
    ),
    { seed: 17, numRuns: cases(500, 5000) },
  )
})

test('security 17: capitals never make another mailbox', () => {
  const plain = fc.emailAddress().filter((typed) => typed.split('@')[0]!.length <= 64)
  let readable = 0
  fc.assert(
    fc.property(plain, (typed) => {
      try {
        parseEmailAddress(typed)
      } catch {
        return
      }
      readable += 1
      assert.equal(parseEmailAddress(typed.toUpperCase()), parseEmailAddress(typed.toLowerCase()))
    }),
    { seed: 17, numRuns: cases(100, 1000) },
  )
  assert.ok(readable > cases(50, 500))
})
