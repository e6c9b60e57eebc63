import type { Wallet } from '@wallet-standard/base'
import type { Platform } from '../platform.ts'
import type { Connector } from './connector.ts'
import { findAnnounced } from './find-announced.ts'
import { findInjected } from './find-injected.ts'
import { createStandardConnector } from './standard-connector.ts'
import { walletTitles } from './wallet-kinds.ts'

/** How long a page waits for wallets to announce themselves, in milliseconds. */
const announcementWait = 200

const order = Object.keys(walletTitles)
const inOrder = (connectors: readonly Connector[]) =>
  connectors.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))

/** Two with the same name cannot be distinguished, by the user or at the next visit. */
const firstOfEach = (connectors: readonly Connector[]) =>
  connectors.filter((one, place) => connectors.findIndex(({ id }) => id === one.id) === place)

/** An injected object is left out when its wallet has also announced or registered itself. */
function withoutDoubles(presented: readonly Connector[], injected: readonly Connector[]): Connector[] {
  const isKnown = (one: Connector) =>
    presented.some(({ kind, namespace }) => kind === one.kind && namespace === one.namespace)
  return [...presented, ...injected.filter((one) => !isKnown(one))]
}

/** Reads a wallet's description; a broken wallet that throws affects no other. */
function callWallet<Result>(read: () => Result, otherwise: Result): Result {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** Finds the wallets of a page and keeps looking until stopped. `changed` gets each new list, which ends with those on other devices. */
export function createDiscovery(
  platform: Platform,
  changed: (connectors: readonly Connector[]) => void,
  remote: readonly Connector[] = [],
) {
  const announced = new Map<string, Connector>()
  const standard = new Map<Wallet, Connector | null>()
  let registered: readonly Wallet[] = []
  let injected: readonly Connector[] = []
  let stops: (() => void)[] = []
  let list: readonly Connector[] = []
  let { promise: settled, resolve: settle } = Promise.withResolvers<void>()

  const listInjected = () => callWallet(() => findInjected(platform), [])

  const refresh = () => {
    for (const wallet of registered)
      if (!standard.has(wallet))
        standard.set(
          wallet,
          callWallet(() => createStandardConnector(wallet), null),
        )
    const presented = [...announced.values(), ...registered.flatMap((wallet) => standard.get(wallet) ?? [])]
    list = [...inOrder(firstOfEach(withoutDoubles(presented, injected))), ...remote]
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
          // The first with a name stays: an attacker cannot replace a wallet that is already shown.
          if (announced.has(connector.id)) return
          announced.set(connector.id, connector)
          refresh()
        }),
        wallets.on('register', readRegistered),
        wallets.on('unregister', readRegistered),
        platform.startTimer(() => {
          // Some legacy wallets inject late too; those found before stay the same.
          injected = firstOfEach([...injected, ...listInjected()])
          refresh()
          settle()
        }, announcementWait),
      ]
      injected = listInjected()
      readRegistered()
    },

    /** Resolves when the wait for wallets is over. */
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
