import { storageKeys } from '@iyk/wire/limits.ts'
import { type ReactNode, useEffect } from 'react'
import { hasAccount, remembersWallet } from './remembered-wallet.ts'
import { openWallet, walletState } from './wallet-state.ts'

/**
 * Around every page of a signed-in person: a wallet that was connected on an earlier visit, or just now in another tab, is connected again once the
 * page has nothing better to do. Whoever never connected one loads nothing.
 */
export function WalletProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    const open = () => void openWallet().catch(() => {})
    const hear = ({ key, newValue }: StorageEvent) => key === storageKeys.wallet && hasAccount(newValue) && open()
    addEventListener('storage', hear)
    // After another sign-in on this page the wallet is there already, and nobody would say so again.
    if (remembersWallet() && walletState.get().opened === null) {
      walletState.set({ status: 'reconnecting' })
      // Safari has no idle callbacks.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(open, { timeout: 2_000 })
      else setTimeout(open, 200)
    }
    return () => removeEventListener('storage', hear)
  }, [])
  return children
}
