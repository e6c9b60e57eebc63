import type { Wallet } from '@wallet-standard/base'
import type { Platform } from '../platform.ts'
import type { Connector } from './connector.ts'
import { findAnnounced } from './find-announced.ts'
import { findInjected } from './find-injected.ts'
import { createStandardConnector } from './standard-connector.ts'
import { walletTitles } from './wallet-kinds.ts'

/** How long a wallet may take to announce itself, in milliseconds, before a page goes on without it. */
const announcementWait = 200

const order = Object.keys(walletTitles)
const inOrder = (connectors: readonly Connector[]) =>
  connectors.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))

/** Two of one name cannot be told apart, neither by the person nor at the next visit. */
const firstOfEach = (connectors: readonly Connector[]) =>
  connectors.filter((one, place) => connectors.findIndex(({ id }) => id === one.id) === place)

/** An injected object is left out when its wallet has presented itself in a better way. */
function withoutDoubles(presented: readonly Connector[], injected: readonly Connector[]): Connector[] {
  const isKnown = (one: Connector) =>
    presented.some(({ kind, namespace }) => kind === one.kind && namespace === one.namespace)
  return [...presented, ...injected.filter((one) => !isKnown(one))]
}

/** What a wallet is, unless it makes even that fail: one that is broken takes no others with it. */
function readWallet<Read>(read: () => Read, otherwise: Read): Read {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** Finds the wallets of a page and keeps looking until it is stopped. `changed` hears each new list. */
export function createDiscovery(platform: Platform, changed: (connectors: readonly Connector[]) => void) {
  const announced = new Map<string, Connector>()
  const standard = new Map<Wallet, Connector | null>()
  let registered: readonly Wallet[] = []
  let injected: readonly Connector[] = []
  let stops: (() => void)[] = []
  let list: readonly Connector[] = []
  let { promise: settled, resolve: settle } = Promise.withResolvers<void>()

  const readInjected = () => readWallet(() => findInjected(platform), [])

  const refresh = () => {
    for (const wallet of registered)
      if (!standard.has(wallet))
        standard.set(
          wallet,
          readWallet(() => createStandardConnector(wallet), null),
        )
    const presented = [...announced.values(), ...registered.flatMap((wallet) => standard.get(wallet) ?? [])]
    list = inOrder(firstOfEach(withoutDoubles(presented, injected)))
    changed(list)
  }

  return {
    list: () => list,

    start() {
      const wallets = platform.standardWallets()
      const readRegistered = () => {
        registered = wallets.get()
        refresh()
      }
      stops = [
        findAnnounced(platform, (connector) => {
          // The first of a name stays: nobody takes over a wallet that is shown already.
          if (announced.has(connector.id)) return
          announced.set(connector.id, connector)
          refresh()
        }),
        wallets.on('register', readRegistered),
        wallets.on('unregister', readRegistered),
        platform.startTimer(() => {
          // Some wallets of old inject late too; those that were there stay the same.
          injected = firstOfEach([...injected, ...readInjected()])
          refresh()
          settle()
        }, announcementWait),
      ]
      injected = readInjected()
      readRegistered()
    },

    /** Resolves when wallets had their time to show up. */
    settled: () => settled,

    stop() {
      for (const stop of stops) stop()
      stops = []
      settle()
      ;({ promise: settled, resolve: settle } = Promise.withResolvers<void>())
    },
  }
}

export type Discovery = ReturnType<typeof createDiscovery>
