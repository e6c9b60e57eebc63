import type { Wallet } from '../create-wallet.ts'

/**
 * Forgets the wallet here and in the other tabs, and has it take back what it allowed this page; it stays so over reloads. Ends a connection
 * under way too. A wallet that is not connected just now, say a locked one, is found by the id of the one used last.
 */
export async function disconnect(wallet: Wallet, lastUsed = wallet.store.lastUsed()): Promise<void> {
  const { connector: connected, connectors } = wallet.state()
  const connector = connected ?? connectors.find(({ id }) => id === lastUsed)
  wallet.store.end({ forget: true })
  // The page is done with the wallet whether or not that one can say goodbye.
  await connector?.disconnect().catch(() => {})
}
