import { loadWalletClient } from './wallet-state.ts'

/** Disconnects the connected or requested wallet; it stays disconnected across reloads. */
export async function disconnectWallet(): Promise<void> {
  await (await loadWalletClient()).disconnect()
}
