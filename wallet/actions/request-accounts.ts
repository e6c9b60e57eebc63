import { askAccounts } from '../connectors/ethereum-connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { requireEthereumWallet } from './require-wallet.ts'

/** Asks the person which accounts this page may use; with checksums, the active one first. */
export async function requestAccounts(wallet: Wallet): Promise<string[]> {
  return askAccounts(requireEthereumWallet(wallet).provider, 'eth_requestAccounts')
}
