import type { Chain } from '@iyk/wallet/chains/known-chains.ts'
import { useCallback } from 'react'
import type { WalletClient } from '../../browser-wallet/wallet-client.ts'
import { loading } from '../../copy/english/app.ts'
import { wallet as copy } from '../../copy/english/wallet.ts'
import { formatAmount } from '../../format/format-amount.ts'
import { useLoad } from '../../http/use-load.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Props {
  client: WalletClient
  chain: Chain
  account: `0x${string}`
}

/** An account's balance in the currency of a chain. */
export function Balance({ client, chain, account }: Props) {
  const load = useCallback(async () => (await client.openNode(chain)).getBalance(account), [client, chain, account])
  const { status, value } = useLoad(load, 'loading a balance', copy.noBalance, `balance ${chain.id} ${account}`)
  if (value !== undefined) return `${formatAmount(value, chain.currency.decimals)} ${chain.currency.symbol}`
  if (status === 'failed') return copy.noBalance
  return (
    <span role="status" aria-label={loading}>
      <Skeleton />
    </span>
  )
}
