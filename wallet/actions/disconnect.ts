import type { Wallet } from '../create-wallet.ts'

/** Forgets the wallet here and in the other tabs; it stays so over reloads. Ends a connection under way too. */
export async function disconnect(wallet: Wallet): Promise<void> {
  const { connector } = wallet.state()
  wallet.store.end({ forget: true })
  // The page is done with the wallet whether or not that one can say goodbye.
  await connector?.disconnect().catch(() => {})
}
