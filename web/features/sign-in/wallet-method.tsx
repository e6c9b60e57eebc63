import { useEffect, useRef } from 'react'
import { WalletSteps } from '../../browser-wallet/wallet-sheet.tsx'
import { loadWalletClient, walletState } from '../../browser-wallet/wallet-state.ts'
import { problems } from '../../copy/english/sign-in.ts'
import { wallet as copy } from '../../copy/english/sign-in-methods.ts'
import { useLoad } from '../../http/use-load.ts'
import { useStore } from '../../state/use-store.ts'
import { Loaded } from '../../ui/loaded.tsx'
import * as css from './sign-in.css.ts'
import { SignInMethodFrame } from './sign-in-method-frame.tsx'
import type { SignInMethodProps } from './sign-in-method-props.ts'
import { SignWithWallet } from './sign-with-wallet.tsx'

/** Signs in with a browser wallet: first one is connected, then it signs. */
export function WalletMethod({ onBack }: SignInMethodProps) {
  const load = useLoad(loadWalletClient, 'opening the wallets', problems.offline)
  const isConnected = useStore(walletState).status === 'connected'
  const wasConnected = useRef(isConnected)
  const place = useRef<HTMLDivElement>(null)
  // The clicked button is gone with its state.
  useEffect(() => {
    if (wasConnected.current !== isConnected) place.current?.querySelector('button')?.focus()
    wasConnected.current = isConnected
  }, [isConnected])
  return (
    <SignInMethodFrame title={copy.title} text={copy.text} onBack={onBack}>
      <div className={css.form} ref={place}>
        <Loaded load={load}>
          {(opened) =>
            isConnected ? <SignWithWallet wallet={opened.wallet} /> : <WalletSteps client={opened} needsChain={false} />
          }
        </Loaded>
      </div>
    </SignInMethodFrame>
  )
}
