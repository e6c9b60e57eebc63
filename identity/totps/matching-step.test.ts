import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import fc from 'fast-check'
import { Secret } from 'otpauth'
import { matchingStep } from './matching-step.ts'

/** Written from https://www.rfc-editor.org/rfc/rfc4226#section-5.3, to check the library against. */
const hotp = (secret: Buffer, counter: number) => {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const digest = createHmac('sha1', secret).update(message).digest()
  const offset = digest.readUInt8(19) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
const base32 = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32

// https://www.rfc-editor.org/rfc/rfc6238#appendix-B, its eight digits cut to the last six.
for (const [seconds, code] of [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
] as const)
  test(`the standard’s code at ${seconds} s`, () => {
    const secret = base32(Buffer.from('12345678901234567890'))
    assert.equal(matchingStep(secret, code, new Date(seconds * 1000)), Math.floor(seconds / 30))
  })

const secrets = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes))
const moments = fc.integer({ min: 1_700_000_000_000, max: 4_000_000_000_000 })

test('security 13: the code of a step is accepted within one step of it and no further', () => {
  fc.assert(
    fc.property(secrets, moments, fc.integer({ min: -5, max: 5 }), (secret, now, away) => {
      const present = Math.floor(now / 30_000)
      const code = hotp(secret, present + away)
      const around = [present - 1, present, present + 1]
      const found = matchingStep(base32(secret), code, new Date(now))
      const expected = around.some((step) => hotp(secret, step) === code)
      assert.equal(found !== undefined, expected)
      if (found !== undefined) assert.ok(around.includes(found) && hotp(secret, found) === code)
    }),
    { seed: 13, numRuns: cases(100, 1000) },
  )
})

test('security 13: anything but six ASCII digits is the code of no step', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.stringMatching(/^[0-9]{0,5}$/),
    fc.stringMatching(/^[0-9]{7,9}$/),
    fc
      .stringMatching(/^[0-9]{6}$/)
      .map((code) => code.replace(/[0-9]/, (digit) => '０１２３４５６７８９'.charAt(Number(digit)))),
    fc.constantFrom(' 287082', '287082\n', '2870 82', '+87082', '0x4613'),
  )
  const secret = base32(Buffer.from('12345678901234567890'))
  fc.assert(
    fc.property(
      text.filter((code) => !/^[0-9]{6}$/.test(code)),
      (code) => assert.equal(matchingStep(secret, code, new Date(59_000)), undefined),
    ),
    { seed: 13, numRuns: cases(100, 1000) },
  )
})
