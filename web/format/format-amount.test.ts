import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAmount } from './format-amount.ts'

const inEnglish = (amount: bigint, decimals = 18) => formatAmount(amount, decimals, ['en'])

test('an amount is shown to the sixth decimal, never more than there is', () => {
  assert.equal(inEnglish(0n), '0')
  assert.equal(inEnglish(1_500_000_000_000_000_000n), '1.5')
  assert.equal(inEnglish(1_999_999_999_999_999_999n), '1.999999')
  assert.equal(inEnglish(10_000n * 10n ** 18n), '10,000')
  assert.equal(inEnglish(12n, 0), '12')
  assert.equal(inEnglish(123_456_789_012_345_678_901_234_567_890n), '123,456,789,012.345678')
})

test('a tiny amount is not shown as zero', () => {
  assert.equal(inEnglish(1n), '< 0.000001')
  assert.equal(inEnglish(10n ** 12n), '0.000001')
})

test('an amount is formatted for the reader’s locale', () => {
  assert.equal(formatAmount(1_234_500_000n, 6, ['de']), '1.234,5')
})
