import type { Wallet } from '@iyk/wallet/create-wallet.ts'
import { useState } from 'react'
import { fetchPart } from '../../session/fetch-part.ts'
import { describeTakeProblem } from './describe-take-problem.ts'
import { holdTake } from './hold-take.ts'
import type { Step } from './take.ts'

interface Options {
  collectibleId: string
  onSent: (hash: string) => Promise<void>
  onFailed: () => Promise<void>
}

/** Takes a collectible on chain, one attempt at a time, in all tabs of this browser: what is being waited for, and what went wrong. */
export function useTake({ collectibleId, onSent, onFailed }: Options) {
  const [attempt, setAttempt] = useState<{ chainId: number; step: Step }>()
  const [problem, setProblem] = useState<string | null>(null)

  const start = async (wallet: Wallet, chainId: number) => {
    if (attempt) return
    setAttempt({ chainId, step: 'voucher' })
    setProblem(null)
    try {
      const { take } = await fetchPart(() => import('./take.ts'))
      const onStep = (step: Step) => setAttempt({ chainId, step })
      // Until the service knows of the transaction: before that another tab would be told that there is none.
      await holdTake(collectibleId, async () => onSent(await take(wallet, { collectibleId, chainId, onStep })))
    } catch (error) {
      setProblem(describeTakeProblem(error))
      await onFailed()
    } finally {
      setAttempt(undefined)
    }
  }
  return { ...attempt, problem, take: start }
}
