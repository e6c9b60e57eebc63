import type { Chain } from '@iyk/wallet/chains/known-chains.ts'
import { useEffect, useState } from 'react'
import type { WalletClient } from '../../browser-wallet/wallet-client.ts'
import { onChain as copy } from '../../copy/english/on-chain.ts'
import { feeIn } from './fee-in.ts'
import * as css from './mint.css.ts'

/** What a mint takes at most: to an account without a token, as the first of its event (decision 17). */
const mostGas = 150_000n

/** What the network would charge now, before any wallet opens; nothing where that cannot be known yet. */
export function FeeEstimate({ client, chain }: { client: WalletClient; chain: Chain }) {
  const [fee, setFee] = useState<bigint>()
  useEffect(() => {
    let current = true
    const estimate = async () => {
      const price = await (await client.openNode(chain)).getGasPrice()
      if (current) setFee(price * mostGas)
    }
    if (client.canRead(chain)) estimate().catch(() => {})
    return () => {
      current = false
    }
  }, [client, chain])
  if (fee === undefined) return null
  return <p className={css.text}>{copy.fee(chain.name, feeIn(chain, fee))}</p>
}
