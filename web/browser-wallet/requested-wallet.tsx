import { isLocked } from '@iyk/wallet/actions/is-locked.ts'
import type { Connector } from '@iyk/wallet/connectors/connector.ts'
import { useEffect, useState } from 'react'
import { requesting } from '../copy/english/wallet-picker.ts'
import { Button } from '../ui/button.tsx'
import { WalletIcon } from '../ui/wallet-list.tsx'
import { Again, ConnectStep } from './connect-step.tsx'
import * as css from './wallet-sheet.css.ts'

/** After this many milliseconds without an answer, the wallet's window is probably hidden. */
const patience = 30_000

interface Props {
  connector: Connector
  onAgain: () => void
  onBack: () => void
}

/** A wallet of this browser has been asked and hasn't answered; it still may. */
export function RequestedWallet({ connector, onAgain, onBack }: Props) {
  const [state, setState] = useState<'requested' | 'locked' | 'slow'>('requested')
  useEffect(() => {
    let current = true
    void isLocked(connector).then((locked) => current && locked && setState('locked'))
    const timer = setTimeout(() => setState('slow'), patience)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [connector])

  const { name, icon } = connector
  const words = { requested: requesting.confirm, locked: requesting.unlock(name), slow: requesting.slow }
  return (
    <ConnectStep
      title={requesting.open(name)}
      text={words[state]}
      icon={
        <span className={css.waitingFace}>
          <WalletIcon name={name} icon={icon} />
        </span>
      }
    >
      {state === 'slow' ? (
        <Again onAgain={onAgain} onBack={onBack} />
      ) : (
        <div className={css.actions}>
          <Button variant="quiet" onClick={onBack}>
            {requesting.another}
          </Button>
        </div>
      )}
    </ConnectStep>
  )
}
