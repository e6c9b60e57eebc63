import { ask, askChainId } from '../connectors/ethereum-connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { ChainMismatchError, NotConnectedError, UnknownChainError } from '../errors.ts'
import type { ActiveChain } from '../store/connection.ts'
import { addChain } from './add-chain.ts'
import { requireEthereumWallet } from './require-wallet.ts'

/** How long a wallet may take to move after it said yes, and how often it is asked meanwhile, in milliseconds. */
const moveWait = 60_000
const askEvery = 1_000

/**
 * Waits for a wallet that said yes: some answer first and move later, by themselves or when a person has agreed in their app. Those that tell
 * no news are asked. Throws `ChainMismatchError` when it stays where it was, `NotConnectedError` when it goes away.
 */
async function waitForMove(wallet: Wallet, chainId: number): Promise<void> {
  const { connector } = wallet.state()
  let look = () => {}
  let hasMoved = false
  const unsubscribe = wallet.subscribe(() => {
    hasMoved = wallet.state().chain?.id === chainId
    if (hasMoved || wallet.state().connector !== connector) look()
  })
  const pause = () =>
    new Promise<void>((resolve) => {
      const stop = wallet.startTimer(resolve, askEvery)
      look = () => {
        stop()
        resolve()
      }
    })
  try {
    for (let waited = 0; ; waited += askEvery) {
      const { provider } = requireEthereumWallet(wallet)
      if (wallet.state().connector !== connector) throw new NotConnectedError()
      const actual = await askChainId(provider)
      if (hasMoved || actual === chainId) return
      if (waited >= moveWait) throw new ChainMismatchError(chainId, actual)
      await pause()
    }
  } finally {
    unsubscribe()
  }
}

/**
 * Moves the wallet to a chain of this page; https://eips.ethereum.org/EIPS/eip-3326. One that the wallet does not know (4902) is added.
 * Throws `UnknownChainError` for a chain that is not ours, `ChainNodeMissingError` where adding needs a node, `UserRejectedError`,
 * `ChainMismatchError` when the wallet agrees and does not move.
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
  await waitForMove(wallet, chainId)
  wallet.store.change({ chainId })
  return { id: chainId, unsupported: false }
}
