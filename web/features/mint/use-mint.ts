import type { Chain } from '@iyk/wallet/chains/known-chains.ts'
import { useState } from 'react'
import type { WalletClient } from '../../browser-wallet/wallet-client.ts'
import { importChunk } from '../../chunks/import-chunk.ts'
import { describeMintError } from './describe-mint-error.ts'
import type { Step } from './mint.ts'
import { withMintLock } from './with-mint-lock.ts'

interface Options {
  collectibleId: string
  onSent: (hash: string) => Promise<void>
  onFailed: () => Promise<void>
}

/** Mints a collectible, one attempt at a time in all tabs of this browser: what is being waited for, and what failed. */
export function useMint({ collectibleId, onSent, onFailed }: Options) {
  const [attempt, setAttempt] = useState<{ chainId: number; step: Step; fee?: bigint | undefined }>()
  const [error, setError] = useState<string | null>(null)

  const start = async (client: WalletClient, chainId: number, chain: Chain | undefined) => {
    if (attempt) return
    setAttempt({ chainId, step: 'voucher' })
    setError(null)
    try {
      const { mint } = await importChunk(() => import('./mint.ts'))
      const onStep = (step: Step, fee?: bigint) => setAttempt({ chainId, step, fee })
      // Until the service knows about the transaction: before that, another tab would find none.
      await withMintLock(collectibleId, async () =>
        onSent(await mint(client.wallet, { collectibleId, chainId, openNode: () => client.openNode(chain), onStep })),
      )
    } catch (error) {
      setError(describeMintError(error, chain))
      await onFailed()
    } finally {
      setAttempt(undefined)
    }
  }
  return { ...attempt, error, mint: start }
}
