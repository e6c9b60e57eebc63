import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededBytes } from '@iyk/dev/identity-app.ts'
import { newCode } from './new-code.ts'

const drawing = (...numbers: number[]) => {
  const left = [...numbers]
  return (size: number) => {
    assert.equal(size, 4)
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(left.shift()!)
    return bytes
  }
}

test('a code has six digits, including leading zeros', () => {
  assert.equal(newCode(drawing(7)), '000007')
  assert.equal(newCode(drawing(4_293_999_999)), '999999')
})

test('numbers that would make low codes more likely are drawn again', () => {
  assert.equal(newCode(drawing(4_294_000_000, 2 ** 32 - 1, 123_456)), '123456')
})

test('every hundredth of the codes is drawn about equally often', () => {
  const randomBytes = seededBytes('codes')
  const counts = new Array<number>(100).fill(0)
  const draws = 100_000
  for (let i = 0; i < draws; i += 1) counts[Math.floor(Number(newCode(randomBytes)) / 10_000)]! += 1
  const expected = draws / counts.length
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // 99 degrees of freedom: one seed in a thousand exceeds 149.
  assert.ok(chiSquare < 149, String(chiSquare))
})
