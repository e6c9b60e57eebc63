import type { User } from '@iyk/wire/user.ts'
import { useEffect, useRef } from 'react'
import { ConnectWallet } from '../../../browser-wallet/connect-wallet.tsx'
import { walletState } from '../../../browser-wallet/wallet-state.ts'
import { link } from '../../../copy/english/wallet-link.ts'
import { useStore } from '../../../state/use-store.ts'
import { ConnectedWallet } from './connected-wallet.tsx'
import * as css from './wallets.css.ts'

interface Props {
  linked: User['crypto_wallets']
  /** Receives the address of a wallet that has become a sign-in method. */
  onLinked: (address: string) => void
}

/** Adds one more wallet: it is connected first, then it signs. */
export function AddWallet({ linked, onLinked }: Props) {
  const { status, account, connector } = useStore(walletState)
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(status)
  // The clicked button is gone with its state; a wallet of an earlier visit takes no focus.
  useEffect(() => {
    const isReply = before.current === 'connecting' || before.current === 'connected'
    before.current = status
    if (isReply && status !== 'connecting' && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus()
  }, [status])

  return (
    <div className={css.place} ref={place}>
      {status === 'connected' && account !== null ? (
        <ConnectedWallet
          key={account}
          name={connector?.name ?? ''}
          address={account}
          isLinked={linked.some(({ crypto_wallet_address }) => crypto_wallet_address === account)}
          onLinked={() => onLinked(account)}
        />
      ) : (
        <ConnectWallet variant="quiet" needsChain={false}>
          {link.add}
        </ConnectWallet>
      )}
    </div>
  )
}
