import { fetchPart } from './fetch-part.ts'
import { forgetWallet, remembersWallet } from './remembered-wallet.ts'
import { openWallet, walletState } from './wallet-state.ts'

/**
 * Leaves no wallet to the next person of this browser: it is forgotten at once, whether or not there is a network, and then has to take back what
 * it allowed this page. Who never connected one loads nothing.
 */
export function leaveWallet(): void {
  if (walletState.get().opened === null && !remembersWallet()) return
  const lastUsed = forgetWallet()
  const release = async () => {
    const [{ wallet }, { disconnect }] = await Promise.all([
      openWallet(),
      fetchPart(() => import('@iyk/wallet/actions/disconnect.ts')),
    ])
    await disconnect(wallet, lastUsed)
  }
  // What could not be fetched was forgotten all the same.
  release().catch(() => {})
}
