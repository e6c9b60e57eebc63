import type { Connector } from '../connectors/connector.ts'
import type { AutoConnectOptions } from './auto-connect.ts'
import type { Connection } from './connection.ts'
import { restoreWithTimeout } from './restore-with-timeout.ts'

/** The user returns to the page, for example from the window that unlocks the wallet; both events reach `window`. */
const returns = ['focus', 'visibilitychange']

/**
 * Connects the wallet used last once it is available again: when it announces accounts, shows up late, or the user returns to the page.
 * It is tried without a window, and nothing is shown meanwhile. Returns a function that stops it.
 */
export function waitForLastUsed({ platform, store, stored }: AutoConnectOptions): () => void {
  let waitingFor: Connector | undefined
  let stopListening = () => {}
  /** Those that had their turn while the page connected. */
  let tried: readonly Connector[] = []

  const isWaitingFor = (connector: Connector) =>
    store.state().status === 'disconnected' && stored.lastUsed() === connector.id
  const retry = async () => {
    const connector = waitingFor
    if (!connector || !isWaitingFor(connector)) return
    const link = await restoreWithTimeout(platform, connector)
    if (link && isWaitingFor(connector)) store.begin('reconnecting').succeed(connector, link)
  }

  const waitFor = (connector: Connector | undefined) => {
    if (connector === waitingFor) return
    stopListening()
    stopListening = () => {}
    waitingFor = connector
    if (!connector) return
    try {
      stopListening = connector.listen({
        change: ({ account }) => void (account !== undefined && retry()),
        disconnect: () => {},
      })
    } catch {
      // It takes no listeners; only the user's return is left.
    }
    if (!tried.includes(connector)) void retry()
  }
  const follow = ({ status, connectors }: Connection) => {
    if (status !== 'disconnected') tried = connectors
    waitFor(status === 'disconnected' ? connectors.find(isWaitingFor) : undefined)
  }

  const unsubscribe = store.subscribe(() => follow(store.state()))
  const returned = () => void retry()
  for (const type of returns) platform.window.addEventListener(type, returned)
  return () => {
    unsubscribe()
    waitFor(undefined)
    for (const type of returns) platform.window.removeEventListener(type, returned)
  }
}
