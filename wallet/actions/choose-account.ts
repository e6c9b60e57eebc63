import type { Wallet } from '../create-wallet.ts'
import { ConnectionReplacedError, UnsupportedMethodError } from '../errors.ts'
import { requireWallet } from './require-wallet.ts'

/**
 * Has the connected wallet show its accounts, and goes on with the one that is chosen; declined, all stays as it is. Throws what the
 * wallet answers, and `UnsupportedMethodError` on Solana, where a page cannot ask for it.
 */
export async function chooseAccount(wallet: Wallet): Promise<void> {
  const { connector } = requireWallet(wallet)
  if (connector.namespace !== 'ethereum') throw new UnsupportedMethodError()
  const link = await connector.connect()
  if (wallet.state().connector !== connector) throw new ConnectionReplacedError()
  wallet.store.change(link)
}
