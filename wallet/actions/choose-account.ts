import type { Wallet } from '../create-wallet.ts'
import { ConnectionReplacedError, UnsupportedMethodError } from '../errors.ts'
import { requireWallet } from './require-wallet.ts'

/**
 * Has the connected wallet show its accounts and continues with the chosen one; declined, nothing changes. Throws what the wallet throws, and
 * `UnsupportedMethodError` on Solana, where a page cannot request it.
 */
export async function chooseAccount(wallet: Wallet): Promise<void> {
  const { connector } = requireWallet(wallet)
  if (connector.namespace !== 'ethereum') throw new UnsupportedMethodError()
  const link = await connector.connect()
  if (wallet.state().connector !== connector) throw new ConnectionReplacedError()
  wallet.store.change(link)
}
