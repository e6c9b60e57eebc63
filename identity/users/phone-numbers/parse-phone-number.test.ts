import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import { Refusal } from '@iyk/kit/http/refusal.ts'
import fc from 'fast-check'
import { callingCodeOf } from './calling-code.ts'
import { parsePhoneNumber } from './parse-phone-number.ts'

const read: [number: string, callingCode: string][] = [
  ['+12125550100', '1'],
  ['+79161234567', '7'],
  ['+442079460958', '44'],
  ['+4915123456789', '49'],
  ['+351912345678', '351'],
  ['+38349123456', '383'],
  ['+8613912345678', '86'],
  ['+85291234567', '852'],
  ['+9607712345', '960'],
  ['+6911234567', '691'],
  ['+2901234567', '290'],
  ['+123456789012345', '1'],
]
for (const [number, code] of read)
  test(`${number} is parsed, and counted under ${code}`, () => {
    assert.equal(parsePhoneNumber(number), number)
    assert.equal(callingCodeOf(number.slice(1)), code)
  })

const refused: [typed: string, why: string][] = [
  ['', 'empty'],
  ['12125550100', 'no plus'],
  ['0012125550100', 'the dialing prefix 00'],
  ['+02125550100', 'a zone 0'],
  ['+123456', 'too short'],
  ['+1234567890123456', 'sixteen digits'],
  ['+1 212 555 0100', 'spaces'],
  ['+1-212-555-0100', 'hyphens'],
  ['+12125550100 ', 'a trailing space'],
  ['+12125550100\n', 'a line break at the end'],
  ['+12125550100\r\nBody: x', 'a header'],
  ['＋12125550100', 'a full-width plus'],
  ['+１２１２５５５０１００', 'full-width digits'],
  ['+٤٤٢٠٧٩٤٦٠٩٥٨', 'Arabic digits'],
  ['+12125550100,+12125550101', 'a list'],
  ['+12125550100;ext=1', 'an extension'],
  ['tel:+12125550100', 'a tel: URL'],
  ['whatsapp:+12125550100', 'a channel prefix'],
]
for (const [typed, why] of refused)
  test(`security 17: ${JSON.stringify(typed)} is refused: ${why}`, () =>
    assert.throws(() => parsePhoneNumber(typed), {
      type: 'invalid_phone_number',
      message: /start with \+ and the country code/,
    }))

for (const [number, why] of [
  ['+2101234567', 'unassigned'],
  ['+99912345678', 'unassigned'],
  ['+80012345678', 'toll-free'],
  ['+870123456789', 'satellite'],
  ['+881612345678', 'satellite'],
  ['+88213612345', 'international networks'],
  ['+97912345678', 'premium rate'],
] as const)
  test(`security 54: ${number} gets no text messages: ${why}`, () =>
    assert.throws(() => parsePhoneNumber(number), { type: 'invalid_phone_number_country_code' }))

test('security 54: every start of a number has at most one calling code, and no calling code begins with another', () => {
  const codes = new Set<string>()
  for (let start = 100; start <= 999; start += 1) {
    const code = callingCodeOf(`${start}0000000`)
    if (code) codes.add(code)
  }
  for (const one of codes)
    for (const other of codes) assert.ok(one === other || !other.startsWith(one), `${one} ${other}`)
  assert.ok(codes.size > 200)
})

test('security 17: whatever is typed, an accepted number is unchanged and in E.164', () => {
  const pieces = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('+', '＋', '1', '44', '٤', '\r\n', ' ', '2079460958', '0', '\u200d'),
  )
  const typed = fc.oneof(
    fc.array(pieces).map((parts) => parts.join('')),
    fc.bigInt({ min: 0n, max: 10n ** 17n }).map((number) => `+${number}`),
    fc.stringMatching(/^\+[1-9][0-9]{5,15}$/),
  )
  let readable = 0
  fc.assert(
    fc.property(typed, (text) => {
      try {
        assert.equal(parsePhoneNumber(text), text)
      } catch (error) {
        assert.ok(error instanceof Refusal)
        assert.match(error.type, /^invalid_phone_number(_country_code)?$/)
        return
      }
      readable += 1
      assert.match(text, /^\+[1-9][0-9]{6,14}$/)
    }),
    { seed: 54, numRuns: cases(500, 5000) },
  )
  assert.ok(readable > cases(50, 500))
})
