import { importChunk } from '../chunks/import-chunk.ts'
import { clearSavedWallet, hasSavedWallet } from './saved-wallet.ts'
import { loadWalletClient, walletState } from './wallet-state.ts'

/**
 * Leaves no wallet to the next user of this browser: it is forgotten right away, with or without a network, and then has to revoke this page's permission. A
 * user who never connected one loads nothing.
 */
export function disconnectAndForget(): void {
  if (walletState.get().client === null && !hasSavedWallet()) return
  const lastUsed = clearSavedWallet()
  const release = async () => {
    const [{ wallet }, { disconnect }] = await Promise.all([
      loadWalletClient(),
      importChunk(() => import('@iyk/wallet/actions/disconnect.ts')),
    ])
    await disconnect(wallet, lastUsed)
  }
  // When the code couldn't be fetched, the wallet is forgotten anyway.
  release().catch(() => {})
}
