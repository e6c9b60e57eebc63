import { switchChain } from '@iyk/wallet/actions/switch-chain.ts'
import type { Wallet } from '@iyk/wallet/create-wallet.ts'
import type { ActiveChain } from '@iyk/wallet/store/connection.ts'
import { useState } from 'react'
import { describeWalletError } from '../../browser-wallet/wallet-error.ts'
import { wallet as copy } from '../../copy/english/wallet.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useAction } from '../../ui/use-action.ts'
import * as css from './wallet.css.ts'

/** The other chains of this page, each one click away. */
export function ChainSwitcher({ wallet, chain }: { wallet: Wallet; chain: ActiveChain }) {
  const { pending, error, run } = useAction<string>()
  const [status, setStatus] = useState<string>()
  const others = wallet.chains.filter(({ id }) => id !== chain.id)

  const switchTo = async (id: number, name: string) => {
    setStatus(undefined)
    try {
      await switchChain(wallet, id)
      setStatus(copy.switched(name))
      return null
    } catch (error) {
      return describeWalletError(error, 'switching the chain')
    }
  }

  return (
    <>
      {chain.unsupported && <Notice>{copy.elsewhere}</Notice>}
      {others.length > 0 && (
        <div className={css.actions}>
          {others.map(({ id, name }) => (
            <Button
              key={id}
              variant="quiet"
              pending={pending === name}
              onClick={() => void run(name, () => switchTo(id, name))}
            >
              {copy.switchTo(name)}
            </Button>
          ))}
        </div>
      )}
      <p className={css.message} role="status">
        {status}
      </p>
      {error !== undefined && <Notice tone="wrong">{error}</Notice>}
    </>
  )
}
