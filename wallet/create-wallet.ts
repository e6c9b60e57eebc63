import type { Chain } from './chains/known-chains.ts'
import { createDiscovery } from './connectors/discovery.ts'
import { createWalletConnectConnector, type WalletConnectOptions } from './connectors/walletconnect-connector.ts'
import type { Platform } from './platform.ts'
import { autoConnect } from './store/auto-connect.ts'
import { createConnectionStore } from './store/connection-store.ts'
import { followOtherTabs } from './store/follow-other-tabs.ts'
import { createStoredConnection } from './store/stored-connection.ts'
import { waitForLastUsed } from './store/wait-for-last-used.ts'

interface WalletOptions {
  platform: Platform
  /** Chains this page works with; see `parseChains`. */
  chains: readonly Chain[]
  /** Reconnects a wallet that allowed it before, and remembers account and chain for that. */
  autoConnect: boolean
  /** Without it, nothing of WalletConnect is offered, loaded or contacted. */
  walletConnect?: WalletConnectOptions | undefined
}

/** A page's only connection, to an Ethereum or a Solana wallet. It does nothing until `start` is called. */
export function createWallet({ platform, chains, autoConnect: remembers, walletConnect }: WalletOptions) {
  const stored = remembers ? createStoredConnection(platform) : null
  const store = createConnectionStore({ stored, chainIds: chains.map(({ id }) => id) })
  const remote =
    walletConnect &&
    createWalletConnectConnector({
      ...walletConnect,
      platform,
      chains,
      remembers,
      lastChain: () => stored?.read()?.chain?.id ?? null,
    })
  const discovery = createDiscovery(platform, store.showConnectors, remote ? [remote] : [])
  let stopFollowing = () => {}

  return {
    chains,
    /** For `actions/`, which screens call. */
    store,
    startTimer: platform.startTimer,
    /** The same object until something changes. */
    state: store.state,
    /** Returns a function that stops it. */
    subscribe: store.subscribe,

    /** `reconnects: false` calls no wallet that allowed the page earlier: the user is about to choose one. */
    start({ reconnects = true } = {}) {
      discovery.start()
      if (!stored) return
      const options = { platform, discovery, store, stored }
      if (!reconnects) store.begin('connecting').fail()
      const stops = [followOtherTabs(options), waitForLastUsed(options)]
      stopFollowing = () => {
        for (const stop of stops) stop()
      }
      if (reconnects) void autoConnect(options)
    },

    /** Removes every listener. Stored data stays for the next visit. */
    destroy() {
      stopFollowing()
      discovery.stop()
      remote?.stop()
      store.end({ forget: false })
    },
  }
}

export type Wallet = ReturnType<typeof createWallet>
