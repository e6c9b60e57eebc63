import type { Chain } from '@iyk/wallet/chains/known-chains.ts'
import { formatAmount } from '../../format/format-amount.ts'

/** A fee in a chain's own currency, such as `0.0003 xDAI`. */
export function feeIn({ currency }: Pick<Chain, 'currency'>, fee: bigint): string {
  return `${formatAmount(fee, currency.decimals)} ${currency.symbol}`
}
