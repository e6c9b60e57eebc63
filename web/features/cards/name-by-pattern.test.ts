import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameByPattern } from './name-by-pattern.ts'

for (const [pattern, start, place, name] of [
  ['badge-{n}', '1', 0, 'badge-1'],
  ['badge-{n}', '1', 299, 'badge-300'],
  ['badge-{n}', '001', 8, 'badge-009'],
  ['badge-{n}', '001', 999, 'badge-1000'],
  ['{n} of {n}', '0', 2, '2 of 2'],
  ['$& {n}', '7', 0, '$& 7'],
] as const)
  test(`“${pattern}” from ${start} calls card ${place} ${name}`, () => {
    assert.equal(nameByPattern(pattern, start, place), name)
  })
