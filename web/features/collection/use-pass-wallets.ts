import type { PassWallet } from '@iyk/wire/config.ts'
import { useEffect, useState } from 'react'
import { connect } from '../../session/connect.ts'

/** The wallets of phones that collectibles can be added to, this phone's own first; none where the host signs no passes. */
export function usePassWallets(): readonly PassWallet[] {
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
