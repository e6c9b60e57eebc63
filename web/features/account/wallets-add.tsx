import type { User } from '@iyk/wire/user.ts'
import { useEffect, useRef } from 'react'
import { ConnectWallet } from '../../session/connect-wallet.tsx'
import { useStore } from '../../session/use-store.ts'
import { walletState } from '../../session/wallet-state.ts'
import { link } from '../../texts/english/wallet.ts'
import * as css from './wallets.css.ts'
import { WalletsConnected } from './wallets-connected.tsx'

interface Props {
  linked: User['crypto_wallets']
  /** Told the address of a wallet that has become a way in. */
  onLinked: (address: string) => void
}

/** The way to one more wallet: one is connected first, then it signs. */
export function AddWallet({ linked, onLinked }: Props) {
  const { status, account, connector } = useStore(walletState)
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(status)
  // What was pressed is gone with the state it stood in; a wallet of an earlier visit takes no focus.
  useEffect(() => {
    const isAnswer = before.current === 'connecting' || before.current === 'connected'
    before.current = status
    if (isAnswer && status !== 'connecting' && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus()
  }, [status])

  return (
    <div className={css.place} ref={place}>
      {status === 'connected' && account !== null ? (
        <WalletsConnected
          key={account}
          name={connector?.name ?? ''}
          address={account}
          isLinked={linked.some(({ crypto_wallet_address }) => crypto_wallet_address === account)}
          onLinked={() => onLinked(account)}
        />
      ) : (
        <ConnectWallet look="quiet">{link.add}</ConnectWallet>
      )}
    </div>
  )
}
