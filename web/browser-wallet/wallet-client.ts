import { browserPlatform as pagePlatform } from '@iyk/identity-client/browser-platform.ts'
import { browserPlatform } from '@iyk/wallet/browser-platform.ts'
import { type Chain, ethereumMainnet } from '@iyk/wallet/chains/known-chains.ts'
import { parseChains } from '@iyk/wallet/chains/parse-chains.ts'
import { createWallet, type Wallet } from '@iyk/wallet/create-wallet.ts'
import { ChainNodeMissingError } from '@iyk/wallet/errors.ts'
import { createNames } from '@iyk/wallet/names/names.ts'
import { loadNode } from '@iyk/wallet/rpc/load-node.ts'
import type { Connection } from '@iyk/wallet/store/connection.ts'
import { importChunk } from '../chunks/import-chunk.ts'
import { connect } from '../session/connect.ts'
import type { Store } from '../state/store.ts'
import { hasSavedWallet } from './saved-wallet.ts'

/** The wallet of this page. `client` is the interface to it, null until its code is fetched. */
export interface WalletState extends Connection {
  client: WalletClient | null
}

/** Reconnects the wallet of the last visit, and keeps `state` current from now on. */
export async function createWalletClient(state: Store<WalletState>) {
  const { config } = await connect()
  const platform = browserPlatform(pagePlatform())
  const wallet = createWallet({ platform, chains: parseChains(config.chains), autoConnect: true })
  const client = { wallet, page: platform.page, ...createReads(wallet) }
  state.set({ ...wallet.state(), client })
  wallet.subscribe(() => state.set(wallet.state()))
  // A user who never connected one, or disconnected it, came here to choose one.
  wallet.start({ reconnects: hasSavedWallet() })
  return client
}

export type WalletClient = Awaited<ReturnType<typeof createWalletClient>>

function createReads(wallet: Wallet) {
  /** The connected wallet's, when it is on that chain. */
  const providerOn = (chain: Chain) => {
    const { connector, chain: active } = wallet.state()
    return connector?.namespace === 'ethereum' && active?.id === chain.id ? connector.provider : undefined
  }
  /** Throws `ChainNodeMissingError` when neither the operator's node nor the wallet can be called. */
  const openNode = async (chain: Chain | undefined) => {
    if (!chain) throw new ChainNodeMissingError()
    return loadNode({ chain, provider: providerOn(chain) }, importChunk)
  }
  const canRead = (chain: Chain) => chain.rpcUrl !== null || providerOn(chain) !== undefined
  const mainnet = wallet.chains.find(({ id }) => id === ethereumMainnet)
  return {
    openNode,
    /** Whether a chain can be queried. */
    canRead,
    /** Whether names can be looked up. */
    canReadNames: () => mainnet !== undefined && canRead(mainnet),
    names: createNames({ openNode: () => openNode(mainnet), now: Date.now, importChunk }),
  }
}
