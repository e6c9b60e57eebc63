import { browserPlatform as pagePlatform } from '@iyk/identity-client/browser-platform.ts'
import { disconnect } from '@iyk/wallet/actions/disconnect.ts'
import { browserPlatform } from '@iyk/wallet/browser-platform.ts'
import { type Chain, ethereumMainnet } from '@iyk/wallet/chains/known-chains.ts'
import { parseChains } from '@iyk/wallet/chains/parse-chains.ts'
import { createWallet, type Wallet } from '@iyk/wallet/create-wallet.ts'
import { ChainNodeMissingError } from '@iyk/wallet/errors.ts'
import { createNames } from '@iyk/wallet/names/names.ts'
import { loadNode } from '@iyk/wallet/rpc/load-node.ts'
import type { Connection } from '@iyk/wallet/store/connection.ts'
import { importChunk } from '../chunks/import-chunk.ts'
import { product } from '../product.ts'
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
  const relayed = config.wallet_connect
  const wallet = createWallet({
    platform,
    chains: parseChains(config.chains),
    autoConnect: true,
    walletConnect: relayed
      ? { projectId: relayed.project_id, relayUrl: relayed.relay_url, importChunk, title: product.name }
      : undefined,
  })
  const client = {
    wallet,
    page: platform.page,
    /** Here at once, since whoever signs out without a network cannot fetch it. */
    disconnect: (lastUsed?: string | null) => disconnect(wallet, lastUsed),
    ...createReads(wallet, config.queried_chains ?? []),
  }
  state.set({ ...wallet.state(), client })
  wallet.subscribe(() => state.set(wallet.state()))
  // A user who never connected one, or disconnected it, came here to choose one.
  wallet.start({ reconnects: hasSavedWallet() })
  return client
}

export type WalletClient = Awaited<ReturnType<typeof createWalletClient>>

function createReads(wallet: Wallet, queriedChains: readonly number[]) {
  /** The connected wallet's, when it is on that chain. One on another device signs, and answers nothing else. */
  const providerOn = (chain: Chain) => {
    const { connector, chain: active } = wallet.state()
    const isHere = connector?.namespace === 'ethereum' && connector.kind !== 'walletconnect'
    return isHere && active?.id === chain.id ? connector.provider : undefined
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
    /** Whether this host has the pictures of a chain's POAPs. */
    hasPictures: ({ id }: Chain) => queriedChains.includes(id),
    /** Whether this host looks up names; the page does otherwise, where it can. */
    hostKnowsNames: queriedChains.includes(ethereumMainnet),
    canReadNames: () => mainnet !== undefined && canRead(mainnet),
    names: createNames({ openNode: () => openNode(mainnet), now: Date.now, importChunk }),
  }
}
