import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import fc from 'fast-check'
import { parseEmailAddress } from './parse-email-address.ts'

const readable: [written: string, read: string][] = [
  ['ada@example.com', 'ada@example.com'],
  ['  Ada@Example.COM ', 'ada@example.com'],
  ['ada+tap@sub.example.com', 'ada+tap@sub.example.com'],
  ['ａｄａ@example.com', 'ada@example.com'],
  ['ada@ｅxample.com', 'ada@example.com'],
  ['ADA@EXAMPLE。com', 'ada@example.com'],
  ['\u212Aim@example.com', 'kim@example.com'],
  ['gruss@bücher.example', 'gruss@xn--bcher-kva.example'],
  ['gruss@BU\u0308CHER.example', 'gruss@xn--bcher-kva.example'],
  ["o'brien@example.com", "o'brien@example.com"],
]
for (const [written, read] of readable)
  test(`security 17: ${JSON.stringify(written)} and ${read} are one address`, () => {
    assert.equal(parseEmailAddress(written), read)
  })

const refused = [
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@example',
  'ada@@example.com',
  'ada@example.com@example.org',
  'ada＠example.com',
  'ada﹫example.com',
  'ada@example.com＠example.org',
  'ada@example.com\n',
  'ada@example.com\r\nBcc: eve@example.com',
  '\tada@example.com',
  'ada @example.com',
  'ada\u0000@example.com',
  'ada\u200B@example.com',
  'ada\uD800@example.com',
  '"ada eve"@example.com',
  'ada,eve@example.com',
  '<ada@example.com>',
  '.ada@example.com',
  'ada..eve@example.com',
  'ada@127.0.0.1',
  'ada@0x7f000001',
  'ada@[127.0.0.1]',
  'ada@-example.com',
  'ada@exam_ple.com',
  'ada@example.com/path',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.com`,
]
for (const text of refused)
  test(`security 17: ${JSON.stringify(text.slice(0, 60))} is not an address`, () => {
    assert.equal(parseEmailAddress(text), undefined)
  })

test('security 17: an address in capitals is the same address', () => {
  fc.assert(fc.property(fc.emailAddress(), (text) => parseEmailAddress(text.toUpperCase()) === parseEmailAddress(text)))
})

test('security 17: a parsed address parses to itself, and never contains what could start a header', () => {
  const piece = fc.string({ unit: 'grapheme', maxLength: 30 })
  const domain = fc.tuple(piece, fc.domain()).map((parts) => parts.join('.'))
  const written = fc.tuple(piece, fc.oneof(piece, domain)).map((parts) => parts.join('@'))
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), written), (text) => {
      const read = parseEmailAddress(text)
      if (read === undefined) return
      assert.equal(parseEmailAddress(read), read)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters.
      assert.doesNotMatch(read, /[\s\u0000-\u001f\u007f,;<>"]/)
    }),
    { numRuns: cases(200, 2000) },
  )
})
