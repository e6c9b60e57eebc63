import type { Chain } from '../chains/known-chains.ts'
import type { EthereumProvider } from '../connectors/connector.ts'
import { request } from '../connectors/ethereum-connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { ChainNodeMissingError, UnknownChainError } from '../errors.ts'
import { requireEthereumWallet } from './require-wallet.ts'

/**
 * Offers a wallet a chain; https://eips.ethereum.org/EIPS/eip-3085. A wallet sends everything to the node it is given, so that is the operator's or the chain
 * is not offered: `ChainNodeMissingError`.
 */
export async function offerChain(provider: EthereumProvider, chain: Chain): Promise<void> {
  if (chain.rpcUrl === null) throw new ChainNodeMissingError()
  await request(provider, 'wallet_addEthereumChain', [
    {
      chainId: `0x${chain.id.toString(16)}`,
      chainName: chain.name,
      nativeCurrency: chain.currency,
      rpcUrls: [chain.rpcUrl],
      ...(chain.explorerUrl && { blockExplorerUrls: [chain.explorerUrl] }),
    },
  ])
}

/** The same for the connected wallet and a chain of this page; any other throws `UnknownChainError`. */
export async function addChain(wallet: Wallet, chainId: number): Promise<void> {
  const { provider } = requireEthereumWallet(wallet)
  const chain = wallet.chains.find(({ id }) => id === chainId)
  if (!chain) throw new UnknownChainError()
  await offerChain(provider, chain)
}
