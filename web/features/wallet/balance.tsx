import type { Chain } from '@iyk/wallet/chains/known-chains.ts'
import { useCallback } from 'react'
import type { OpenWallet } from '../../session/open-wallet.ts'
import { useLoad } from '../../session/use-load.ts'
import { loading } from '../../texts/english/app.ts'
import { wallet as texts } from '../../texts/english/wallet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatAmount } from './format-amount.ts'

interface Props {
  opened: OpenWallet
  chain: Chain
  account: `0x${string}`
}

/** What an account has in the currency of a chain. */
export function Balance({ opened, chain, account }: Props) {
  const load = useCallback(async () => (await opened.openNode(chain)).getBalance(account), [opened, chain, account])
  const { status, value } = useLoad(load, 'loading a balance', texts.noBalance)
  if (value !== undefined) return `${formatAmount(value, chain.currency.decimals)} ${chain.currency.symbol}`
  if (status === 'failed') return texts.noBalance
  return (
    <span role="status" aria-label={loading}>
      <Skeleton />
    </span>
  )
}
