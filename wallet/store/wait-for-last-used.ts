import type { Connector } from '../connectors/connector.ts'
import type { AutoConnectOptions } from './auto-connect.ts'
import type { Connection } from './connection.ts'
import { restoreInTime } from './restore-in-time.ts'

/** When a person comes back to the page, say from the window in which they unlocked the wallet; both reach `window`. */
const returns = ['focus', 'visibilitychange']

/**
 * Connects the wallet used last once it is there again: when it announces accounts, shows up late, or the person comes back to the page. It
 * is asked without a window and nothing is shown meanwhile. Answers a function that stops it.
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
    const link = await restoreInTime(platform, connector)
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
      // It takes no listeners; the person's return is left.
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
