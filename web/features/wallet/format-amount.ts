import { thisReader } from '../../ui/format-when.ts'

const mostDecimals = 6

/** An amount in its smallest unit, in the reader's manner and never more than there is. */
export function formatAmount(amount: bigint, decimals: number, locales = thisReader().locales): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const format = new Intl.NumberFormat([...locales], { maximumFractionDigits: mostDecimals, roundingMode: 'trunc' })
  const least = 10n ** BigInt(Math.max(0, decimals - mostDecimals))
  if (amount > 0n && amount < least) return `< ${format.format(10 ** -mostDecimals)}`
  return format.format(`${digits.slice(0, point)}.${digits.slice(point) || '0'}` as `${number}`)
}
