import { useEffect, useRef } from 'react'
import { useLoad } from '../../session/use-load.ts'
import { useStore } from '../../session/use-store.ts'
import { WalletPicker } from '../../session/wallet-picker.tsx'
import { openWallet, walletState } from '../../session/wallet-state.ts'
import { problems } from '../../texts/english/sign-in.ts'
import { wallet as texts } from '../../texts/english/sign-in-methods.ts'
import { Loaded } from '../../ui/loaded.tsx'
import * as css from './sign-in.css.ts'
import { WayFrame } from './way-frame.tsx'
import type { WayProps } from './way-props.ts'
import { WithWallet } from './with-wallet.tsx'

/** Signs in with a browser wallet: first one is connected, then it signs. */
export function ByWallet({ onBack }: WayProps) {
  const load = useLoad(openWallet, 'opening the wallets', problems.offline)
  const isConnected = useStore(walletState).status === 'connected'
  const wasConnected = useRef(isConnected)
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed to connect or disconnect has made room for others.
  useEffect(() => {
    if (wasConnected.current !== isConnected) place.current?.querySelector('button')?.focus()
    wasConnected.current = isConnected
  }, [isConnected])
  return (
    <WayFrame title={texts.title} text={texts.text} onBack={onBack}>
      <div className={css.way} ref={place}>
        <Loaded load={load}>
          {(opened) => (isConnected ? <WithWallet wallet={opened.wallet} /> : <WalletPicker {...opened} />)}
        </Loaded>
      </div>
    </WayFrame>
  )
}
