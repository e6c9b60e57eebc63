import { clearSavedWallet, hasSavedWallet } from './saved-wallet.ts'
import { loadWalletClient, walletState } from './wallet-state.ts'

/**
 * Leaves no wallet to the next user of this browser: it is forgotten right away, with or without a network, and then has to revoke this page's permission. A
 * user who never connected one loads nothing.
 */
export function disconnectAndForget(): void {
  const isUnused = walletState.get().client === null && !hasSavedWallet()
  // Keys of a phone's wallet may be there without any account that was chosen.
  const lastUsed = clearSavedWallet()
  if (isUnused) return
  const release = async () => {
    const { wallet, disconnect } = await loadWalletClient()
    wallet.store.forgetRecent()
    await disconnect(lastUsed)
  }
  // When the code couldn't be fetched, the wallet is forgotten anyway.
  release().catch(() => {})
}
