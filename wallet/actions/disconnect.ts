import type { Wallet } from '../create-wallet.ts'

/**
 * Forgets the wallet here and in the other tabs, and has it revoke this page's permission; it stays disconnected across reloads. Ends a pending connection,
 * too. A wallet that is not connected at the moment, such as a locked one, is found by the id of the last one used.
 */
export async function disconnect(wallet: Wallet, lastUsed = wallet.store.lastUsed()): Promise<void> {
  const { connector: connected, connectors } = wallet.state()
  const connector = connected ?? connectors.find(({ id }) => id === lastUsed)
  wallet.store.end({ forget: true })
  // The page is done with the wallet whether or not it can revoke the permission.
  await connector?.disconnect().catch(() => {})
}
