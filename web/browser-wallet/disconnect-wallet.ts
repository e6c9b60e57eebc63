import { importChunk } from '../chunks/import-chunk.ts'
import { loadWalletClient } from './wallet-state.ts'

/** Disconnects the connected or requested wallet; it stays disconnected across reloads. */
export async function disconnectWallet(): Promise<void> {
  const [{ wallet }, { disconnect }] = await Promise.all([
    loadWalletClient(),
    importChunk(() => import('@iyk/wallet/actions/disconnect.ts')),
  ])
  await disconnect(wallet)
}
