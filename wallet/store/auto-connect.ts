import type { Connector } from '../connectors/connector.ts'
import type { Discovery } from '../connectors/discovery.ts'
import type { Platform } from '../platform.ts'
import type { ConnectionStore } from './connection-store.ts'
import { restoreWithTimeout } from './restore-with-timeout.ts'
import type { StoredConnection } from './stored-connection.ts'

export interface AutoConnectOptions {
  platform: Platform
  discovery: Discovery
  store: ConnectionStore
  stored: StoredConnection
}

/**
 * Tries every wallet that this page may already use, the one used last first; the first success wins. No window opens. After a disconnect
 * by the user nothing is tried: then no account is stored, and no wallet either.
 */
export async function autoConnect({ platform, discovery, store, stored }: AutoConnectOptions): Promise<void> {
  const remembered = stored.read()
  const lastUsed = stored.lastUsed()
  const attempt = store.begin(remembered?.account ? 'reconnecting' : 'connecting')
  if (remembered && !remembered.account && lastUsed === null) return attempt.fail()

  const tried = new Set<string>()
  const tryAll = async (connectors: readonly Connector[]) => {
    for (const connector of connectors) {
      if (tried.has(connector.id)) continue
      if (!attempt.isCurrent()) return true
      tried.add(connector.id)
      const link = await restoreWithTimeout(platform, connector)
      if (link && attempt.succeed(connector, link)) return true
    }
    return false
  }
  const isLastUsed = ({ id }: Connector) => id === lastUsed
  const inTurn = () => discovery.list().toSorted((one, other) => Number(isLastUsed(other)) - Number(isLastUsed(one)))

  // The wallet used last may announce itself late, and must not lose its turn to another.
  if (lastUsed !== null && !discovery.list().some(isLastUsed)) await discovery.settled()
  if (await tryAll(inTurn())) return
  await discovery.settled()
  if (await tryAll(inTurn())) return
  attempt.fail()
}
