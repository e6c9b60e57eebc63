import type { PassWallet } from '@iyk/wire/config.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { collectible as copy } from '../../copy/english/collection.ts'
import { connect } from '../../session/connect.ts'
import { LinkButton } from '../../ui/button.tsx'
import * as css from './collectible-details.css.ts'

/** Links that add a collectible to the phone's wallet, this phone's own first; nothing where the host signs no passes. */
export function WalletPasses({ collectibleId }: { collectibleId: string }): ReactNode {
  const wallets = useWallets()
  if (wallets.length === 0) return null
  return (
    <div className={css.actions}>
      {wallets.map((wallet) => (
        <LinkButton key={wallet} variant="quiet" href={`/passes/${wallet}/${collectibleId}`}>
          {copy.wallets[wallet]}
        </LinkButton>
      ))}
    </div>
  )
}

function useWallets(): readonly PassWallet[] {
  const [wallets, setWallets] = useState<readonly PassWallet[]>([])
  useEffect(() => {
    let current = true
    const load = async () => {
      const { wallet_passes = [] } = (await connect()).config
      const isAndroid = /android/i.test(navigator.userAgent)
      if (current) setWallets(isAndroid ? wallet_passes.toReversed() : wallet_passes)
    }
    load().catch(() => {})
    return () => {
      current = false
    }
  }, [])
  return wallets
}
