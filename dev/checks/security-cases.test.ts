import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareCases } from './security-cases.ts'

const tests = new Map([['1', new Set(['b.test.ts', 'a.test.ts'])]])

test('compareCases: a row has the files of its tests', () => {
  assert.deepEqual(compareCases('| 1 | attack | defense | `a.test.ts`, `b.test.ts` |', tests), [])
  assert.deepEqual(compareCases('| 1 | attack | defense | `c.test.ts` |', tests), [
    'Case 1: SECURITY.md names c.test.ts; tests have its number in a.test.ts, b.test.ts.',
  ])
  assert.deepEqual(compareCases('', tests), ['SECURITY.md lacks case 1, which has tests in b.test.ts, a.test.ts.'])
})

test('compareCases: a row without tests says why', () => {
  assert.deepEqual(compareCases('| 2 | attack | Does not apply: no such thing. | |', new Map()), [])
  assert.deepEqual(compareCases('| 2 | attack | defense | `a.test.ts` |', new Map()), [
    'Case 2: SECURITY.md names a.test.ts; tests have its number in no file.',
    'Case 2: no test shows it, and SECURITY.md does not say why it does not apply.',
  ])
})

test('compareCases: a number has one row, and rows are sorted by number', () => {
  const row = (number: number) => `| ${number} | attack | Does not apply: no such thing. | |`
  const found = (...numbers: number[]) => compareCases(numbers.map(row).join('\n'), new Map())
  assert.deepEqual(found(2, 9, 10), [])
  assert.deepEqual(found(2, 2), ['Case 2 has more than one row in SECURITY.md.'])
  assert.deepEqual(found(9, 10, 3), ['Case 3 comes after 10 in SECURITY.md.'])
})
