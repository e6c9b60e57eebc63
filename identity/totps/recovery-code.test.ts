import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cases } from '@iyk/dev/cases.ts'
import { seededBytes } from '@iyk/dev/identity-app.ts'
import fc from 'fast-check'
import { newRecoveryCode, parseRecoveryCode } from './recovery-code.ts'

test('every letter and digit is drawn about equally often', () => {
  const randomBytes = seededBytes('recovery')
  const counts = new Map<string, number>()
  for (let i = 0; i < 300; i += 1)
    for (const letter of newRecoveryCode(randomBytes).replaceAll('-', ''))
      counts.set(letter, (counts.get(letter) ?? 0) + 1)
  assert.equal(counts.size, 36)
  for (const [letter, count] of counts) assert.ok(count > 60 && count < 150, `${letter} ${count}`)
})

test('bytes that would favor the first letters are drawn again', () => {
  const bytes = [255, 252, ...Array<number>(12).fill(35)]
  assert.equal(
    newRecoveryCode(() => Buffer.from([bytes.shift()!])),
    '9999-9999-9999',
  )
})

test('security 13: any input is either a well-formed code or refused', () => {
  const code = fc.stringMatching(/^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/)
  const form = /^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$/
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        code.map((text) => `${text}\n`),
        code,
      ),
      (typed) => {
        const read = parseRecoveryCode(typed)
        assert.equal(read !== undefined, form.test(typed.replace(/^ +| +$/g, '').toLowerCase()))
        if (read !== undefined) assert.match(read, form)
      },
    ),
    { seed: 13, numRuns: cases(100, 1000) },
  )
  fc.assert(
    fc.property(code, (text) => assert.equal(parseRecoveryCode(` ${text.toUpperCase()}  `), text)),
    { seed: 13 },
  )
})
