import { switchChain } from '@iyk/wallet/actions/switch-chain.ts'
import type { Wallet } from '@iyk/wallet/create-wallet.ts'
import type { ActiveChain } from '@iyk/wallet/store/connection.ts'
import { useState } from 'react'
import { describeWalletProblem } from '../../session/wallet-problem.ts'
import { wallet as texts } from '../../texts/english/wallet.ts'
import { Notice } from '../../ui/notice.tsx'
import { Press } from '../../ui/press.tsx'
import { useDeed } from '../../ui/use-deed.ts'
import * as css from './wallet.css.ts'

/** The other chains of this page, each a press away. */
export function ChainSwitch({ wallet, chain }: { wallet: Wallet; chain: ActiveChain }) {
  const { busy, problem, run } = useDeed<string>()
  const [said, setSaid] = useState<string>()
  const others = wallet.chains.filter(({ id }) => id !== chain.id)

  const move = async (id: number, name: string) => {
    setSaid(undefined)
    try {
      await switchChain(wallet, id)
      setSaid(texts.switched(name))
      return null
    } catch (error) {
      return describeWalletProblem(error, 'switching the chain')
    }
  }

  return (
    <>
      {chain.unsupported && <Notice>{texts.elsewhere}</Notice>}
      {others.length > 0 && (
        <div className={css.deeds}>
          {others.map(({ id, name }) => (
            <Press key={id} look="quiet" busy={busy === name} onClick={() => void run(name, () => move(id, name))}>
              {texts.switchTo(name)}
            </Press>
          ))}
        </div>
      )}
      <p className={css.said} role="status">
        {said}
      </p>
      {problem !== undefined && <Notice tone="wrong">{problem}</Notice>}
    </>
  )
}
