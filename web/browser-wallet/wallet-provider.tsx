import { storageKeys } from '@iyk/wire/limits.ts'
import { type ReactNode, useEffect } from 'react'
import { hasAccount, hasSavedWallet } from './saved-wallet.ts'
import { loadWalletClient, walletState } from './wallet-state.ts'

/**
 * Around every page of a signed-in user: a wallet that was connected on an earlier visit, or just now in another tab, is reconnected once the page is idle. A
 * user who never connected one loads nothing.
 */
export function WalletProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    const open = () => void loadWalletClient().catch(() => {})
    const onStorage = ({ key, newValue }: StorageEvent) => key === storageKeys.wallet && hasAccount(newValue) && open()
    addEventListener('storage', onStorage)
    // After another sign-in on this page the wallet is already there, and no event would announce it.
    if (hasSavedWallet() && walletState.get().client === null) {
      walletState.set({ status: 'reconnecting' })
      // Safari has no idle callbacks.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(open, { timeout: 2_000 })
      else setTimeout(open, 200)
    }
    return () => removeEventListener('storage', onStorage)
  }, [])
  return children
}
