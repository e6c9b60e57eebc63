import { request } from '../connectors/ethereum-connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { requireEthereumWallet } from './require-wallet.ts'

interface Asset {
  type: 'ERC20' | 'ERC721' | 'ERC1155'
  options: { address: string; tokenId?: string; symbol?: string; decimals?: number; image?: string }
}

/** Asks the wallet to list a token; https://eips.ethereum.org/EIPS/eip-747. Returns whether it does. */
export async function watchAsset(wallet: Wallet, asset: Asset): Promise<boolean> {
  // The only method here whose parameters are an object.
  return (await request(requireEthereumWallet(wallet).provider, 'wallet_watchAsset', asset)) === true
}
