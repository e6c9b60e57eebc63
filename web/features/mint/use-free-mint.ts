import type { OnChain, VoucherRequest } from '@iyk/wire/on-chain.ts'
import { useState } from 'react'
import { describeMintError } from './describe-mint-error.ts'
import { mintForFree } from './on-chain-calls.ts'

interface Options {
  collectibleId: string
  onMinted: (value: OnChain) => void
  onFailed: () => Promise<void>
}

/** Has the service mint a collectible and pay for it: the chain that is being waited for, and what failed. */
export function useFreeMint({ collectibleId, onMinted, onFailed }: Options) {
  const [chainId, setChainId] = useState<number>()
  const [error, setError] = useState<string | null>(null)

  const mint = async (request: VoucherRequest) => {
    if (chainId !== undefined) return
    setChainId(request.chain_id)
    setError(null)
    try {
      onMinted(await mintForFree(collectibleId, request))
    } catch (error) {
      setError(describeMintError(error))
      await onFailed()
    } finally {
      setChainId(undefined)
    }
  }
  return { chainId, error, mint }
}
