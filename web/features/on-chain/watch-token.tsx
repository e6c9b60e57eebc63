import type { Wallet } from '@iyk/wallet/create-wallet.ts'
import { useState } from 'react'
import { fetchPart } from '../../session/fetch-part.ts'
import { describeWalletProblem } from '../../session/wallet-problem.ts'
import { onChain as texts } from '../../texts/english/on-chain.ts'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'

interface Props {
  wallet: Wallet
  chainId: number
  contract: string
  tokenId: string
}

/** Offers the wallet to show the token among what it holds. */
export function WatchToken({ wallet, chainId, contract, tokenId }: Props) {
  const { busy, problem, run } = useDeed()
  const [watched, setWatched] = useState(false)

  const watch = async () => {
    try {
      const { watch } = await fetchPart(() => import('./watch.ts'))
      setWatched(await watch(wallet, { chainId, contract, tokenId }))
      return null
    } catch (error) {
      return describeWalletProblem(error, 'showing a token in the wallet')
    }
  }
  const isBusy = busy !== undefined

  return (
    <>
      <div>
        <Press look="quiet" busy={isBusy} onClick={() => void run('submit', watch)}>
          {texts.watch}
        </Press>
      </div>
      {isBusy && <Notice>{texts.watching}</Notice>}
      {watched && <Notice tone="good">{texts.watched}</Notice>}
      {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
    </>
  )
}
