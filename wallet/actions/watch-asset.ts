import { ask } from '../connectors/ethereum-connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { requireEthereumWallet } from './require-wallet.ts'

export interface Asset {
  type: 'ERC20' | 'ERC721' | 'ERC1155'
  options: { address: string; tokenId?: string; symbol?: string; decimals?: number; image?: string }
}

/** Offers the wallet to show a token; https://eips.ethereum.org/EIPS/eip-747. Answers whether it does. */
export async function watchAsset(wallet: Wallet, asset: Asset): Promise<boolean> {
  // The one method of its kind whose parameters are an object.
  return (await ask(requireEthereumWallet(wallet).provider, 'wallet_watchAsset', asset)) === true
}
