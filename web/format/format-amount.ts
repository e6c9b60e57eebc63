import { currentReader } from './format-event-time.ts'

const maxDecimals = 6

/** An amount in its smallest unit, in the reader's locale and never rounded up. */
export function formatAmount(amount: bigint, decimals: number, locales = currentReader().locales): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const format = new Intl.NumberFormat([...locales], { maximumFractionDigits: maxDecimals, roundingMode: 'trunc' })
  const least = 10n ** BigInt(Math.max(0, decimals - maxDecimals))
  if (amount > 0n && amount < least) return `< ${format.format(10 ** -maxDecimals)}`
  return format.format(`${digits.slice(0, point)}.${digits.slice(point) || '0'}` as `${number}`)
}
