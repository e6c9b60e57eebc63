import { ask, askChainId } from '../connectors/ethereum-connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { UnknownChainError, UserRejectedError } from '../errors.ts'
import type { ActiveChain } from '../store/connection.ts'
import { addChain } from './add-chain.ts'
import { requireEthereumWallet } from './require-wallet.ts'

/** How long a wallet may take to move after it said yes, in milliseconds. */
const moveWait = 1_000

/** Resolves with the news that the wallet is on a chain, or when its time is up. */
const waitForMove = (wallet: Wallet, chainId: number) =>
  new Promise<void>((resolve) => {
    const stop = wallet.startTimer(done, moveWait)
    const unsubscribe = wallet.subscribe(() => wallet.state().chain?.id === chainId && done())
    function done() {
      stop()
      unsubscribe()
      resolve()
    }
  })

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
  // A wallet may answer without an error and move later, or stay where it was.
  if ((await askChainId(provider)) !== chainId) await waitForMove(wallet, chainId)
  if ((await askChainId(provider)) !== chainId) throw new UserRejectedError()
  wallet.store.change({ chainId })
  return { id: chainId, unsupported: false }
}
