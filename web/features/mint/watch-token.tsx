import type { Wallet } from '@iyk/wallet/create-wallet.ts'
import { useState } from 'react'
import { describeWalletError } from '../../browser-wallet/wallet-error.ts'
import { importChunk } from '../../chunks/import-chunk.ts'
import { onChain as copy } from '../../copy/english/on-chain.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'

interface Props {
  wallet: Wallet
  chainId: number
  contract: string
  tokenId: string
}

/** Offers to add the token to those the wallet shows. */
export function WatchToken({ wallet, chainId, contract, tokenId }: Props) {
  const { pending, error, run } = useAction()
  const [watched, setWatched] = useState(false)

  const watch = async () => {
    try {
      const { watchMintedToken } = await importChunk(() => import('./watch-minted-token.ts'))
      setWatched(await watchMintedToken(wallet, { chainId, contract, tokenId }))
      return null
    } catch (error) {
      return describeWalletError(error, 'showing a token in the wallet')
    }
  }
  const isPending = pending !== undefined

  return (
    <>
      <div>
        <Button variant="quiet" pending={isPending} onClick={() => void run('submit', watch)}>
          {copy.watch}
        </Button>
      </div>
      {isPending && <Notice>{copy.watching}</Notice>}
      {watched && <Notice tone="good">{copy.watched}</Notice>}
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </>
  )
}
