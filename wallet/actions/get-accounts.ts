import { askAccounts } from '../connectors/ethereum-connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { requireEthereumWallet } from './require-wallet.ts'

/** The accounts this page may use already; with checksums, the active one first. Opens no window. */
export async function getAccounts(wallet: Wallet): Promise<string[]> {
  return askAccounts(requireEthereumWallet(wallet).provider, 'eth_accounts')
}
