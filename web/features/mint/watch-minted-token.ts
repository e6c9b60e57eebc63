import { switchChain } from '@iyk/wallet/actions/switch-chain.ts'
import { watchAsset } from '@iyk/wallet/actions/watch-asset.ts'
import type { Wallet } from '@iyk/wallet/create-wallet.ts'

/** Wallets look for a token on the chain they are on. Returns whether it is shown from now on; throws what the wallet throws. */
export async function watchMintedToken(
  wallet: Wallet,
  { chainId, contract, tokenId }: { chainId: number; contract: string; tokenId: string },
): Promise<boolean> {
  if (wallet.state().chain?.id !== chainId) await switchChain(wallet, chainId)
  return watchAsset(wallet, { type: 'ERC721', options: { address: contract, tokenId } })
}
