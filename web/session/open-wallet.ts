import { browserPlatform as pagePlatform } from '@iyk/identity-client/browser-platform.ts'
import { browserPlatform } from '@iyk/wallet/browser-platform.ts'
import { type Chain, ethereumMainnet } from '@iyk/wallet/chains/known-chains.ts'
import { readChains } from '@iyk/wallet/chains/read-chains.ts'
import { createWallet, type Wallet } from '@iyk/wallet/create-wallet.ts'
import { ChainNodeMissingError } from '@iyk/wallet/errors.ts'
import { createNames } from '@iyk/wallet/names/names.ts'
import { loadNode } from '@iyk/wallet/rpc/load-node.ts'
import { connect } from './connect.ts'
import { fetchPart } from './fetch-part.ts'
import { remembersWallet } from './remembered-wallet.ts'
import type { Store } from './store.ts'
import type { WalletState } from './wallet-state.ts'

/** Connects again to the wallet of the last visit, and keeps `state` current from now on. */
export async function openInto(state: Store<WalletState>) {
  const { config } = await connect()
  const platform = browserPlatform(pagePlatform())
  const wallet = createWallet({ platform, chains: readChains(config.chains), autoConnect: true })
  const opened = { wallet, page: platform.page, ...questionsThrough(wallet) }
  state.set({ ...wallet.state(), opened })
  wallet.subscribe(() => state.set(wallet.state()))
  // Who never connected one, or disconnected it, came here to choose one.
  wallet.start({ reconnects: remembersWallet() })
  return opened
}

export type OpenWallet = Awaited<ReturnType<typeof openInto>>

function questionsThrough(wallet: Wallet) {
  /** Of the connected wallet, when it is on that chain. */
  const providerOn = (chain: Chain) => {
    const { connector, chain: active } = wallet.state()
    return connector?.namespace === 'ethereum' && active?.id === chain.id ? connector.provider : undefined
  }
  /** Throws `ChainNodeMissingError` when neither the operator's node nor the wallet can be asked. */
  const openNode = async (chain: Chain | undefined) => {
    if (!chain) throw new ChainNodeMissingError()
    return loadNode({ chain, provider: providerOn(chain) }, fetchPart)
  }
  const canAsk = (chain: Chain) => chain.rpcUrl !== null || providerOn(chain) !== undefined
  const mainnet = wallet.chains.find(({ id }) => id === ethereumMainnet)
  return {
    openNode,
    /** Whether there is anybody to ask about a chain. */
    canAsk,
    /** Whether there is anybody to ask about names. */
    canName: () => mainnet !== undefined && canAsk(mainnet),
    names: createNames({ openNode: () => openNode(mainnet), now: Date.now, fetchPart }),
  }
}
