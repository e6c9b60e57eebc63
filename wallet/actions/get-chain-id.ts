import { askChainId } from '../connectors/ethereum-connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { requireEthereumWallet } from './require-wallet.ts'

/** The chain as the wallet says now. */
export async function getChainId(wallet: Wallet): Promise<number> {
  return askChainId(requireEthereumWallet(wallet).provider)
}
