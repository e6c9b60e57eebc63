import { ask, askChainId } from '../connectors/ethereum-connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { UnknownChainError, UserRejectedError } from '../errors.ts'
import type { ActiveChain } from '../store/connection.ts'
import { addChain } from './add-chain.ts'
import { requireEthereumWallet } from './require-wallet.ts'

/**
 * Moves the wallet to a chain of this page; https://eips.ethereum.org/EIPS/eip-3326. One that the wallet does not know (4902) is added.
 * Throws `UnknownChainError` for a chain that is not ours, `ChainNodeMissingError` where adding needs a node, `UserRejectedError`.
 */
export async function switchChain(wallet: Wallet, chainId: number): Promise<ActiveChain> {
  const { provider } = requireEthereumWallet(wallet)
  if (!wallet.chains.some(({ id }) => id === chainId)) throw new UnknownChainError()
  const askSwitch = () => ask(provider, 'wallet_switchEthereumChain', [{ chainId: `0x${chainId.toString(16)}` }])

  try {
    await askSwitch()
  } catch (error) {
    if (!(error instanceof UnknownChainError)) throw error
    await addChain(wallet, chainId)
    // Some wallets switch to what they add, others wait to be asked.
    if ((await askChainId(provider)) !== chainId) await askSwitch()
  }
  // A wallet may answer without an error and stay where it was.
  if ((await askChainId(provider)) !== chainId) throw new UserRejectedError()
  wallet.store.change({ chainId })
  return { id: chainId, unsupported: false }
}
