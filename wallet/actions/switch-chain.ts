import type { Chain } from '../chains/known-chains.ts'
import type { EthereumProvider } from '../connectors/connector.ts'
import { fetchChainId, request } from '../connectors/ethereum-connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { ChainMismatchError, NotConnectedError, UnknownChainError } from '../errors.ts'
import type { ActiveChain } from '../store/connection.ts'
import { offerChain } from './add-chain.ts'
import { requireEthereumWallet } from './require-wallet.ts'

/** How long a wallet may take to switch after it agreed, and how often it is checked meanwhile, in milliseconds. */
const switchTimeout = 60_000
const pollInterval = 1_000

/**
 * Waits for a wallet that agreed: some respond first and switch later, by themselves or once the user agrees in an app. Not all send an
 * event, so the wallet is polled. Throws `ChainMismatchError` when it does not switch, `NotConnectedError` when it disconnects.
 */
async function waitForSwitch(wallet: Wallet, chainId: number): Promise<void> {
  const { connector } = wallet.state()
  let look = () => {}
  let hasSwitched = false
  const unsubscribe = wallet.subscribe(() => {
    hasSwitched = wallet.state().chain?.id === chainId
    if (hasSwitched || wallet.state().connector !== connector) look()
  })
  const pause = () =>
    new Promise<void>((resolve) => {
      const stop = wallet.startTimer(resolve, pollInterval)
      look = () => {
        stop()
        resolve()
      }
    })
  try {
    for (let waited = 0; ; waited += pollInterval) {
      const { provider } = requireEthereumWallet(wallet)
      if (wallet.state().connector !== connector) throw new NotConnectedError()
      const actual = await fetchChainId(provider)
      if (hasSwitched || actual === chainId) return
      if (waited >= switchTimeout) throw new ChainMismatchError(chainId, actual)
      await pause()
    }
  } finally {
    unsubscribe()
  }
}

/**
 * Asks a wallet to switch; https://eips.ethereum.org/EIPS/eip-3326. A chain that it does not know (4902) is added. Throws `ChainNodeMissingError` where adding
 * needs a node, and what the wallet throws.
 */
export async function requestSwitch(provider: EthereumProvider, chain: Chain): Promise<void> {
  const send = () => request(provider, 'wallet_switchEthereumChain', [{ chainId: `0x${chain.id.toString(16)}` }])
  try {
    await send()
  } catch (error) {
    if (!(error instanceof UnknownChainError)) throw error
    await offerChain(provider, chain)
    // Some wallets switch to a chain they add, others wait for a second request.
    if ((await fetchChainId(provider)) !== chain.id) await send()
  }
}

/**
 * Switches the connected wallet to a chain of this page. Throws what `requestSwitch` throws, `UnknownChainError` for a chain that is not ours, and
 * `ChainMismatchError` when the wallet agrees and does not switch.
 */
export async function switchChain(wallet: Wallet, chainId: number): Promise<ActiveChain> {
  const { provider } = requireEthereumWallet(wallet)
  const chain = wallet.chains.find(({ id }) => id === chainId)
  if (!chain) throw new UnknownChainError()
  await requestSwitch(provider, chain)
  await waitForSwitch(wallet, chainId)
  wallet.store.change({ chainId })
  return { id: chainId, unsupported: false }
}
