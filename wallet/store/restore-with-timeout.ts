import type { Connector, Link } from '../connectors/connector.ts'
import type { Platform } from '../platform.ts'

/** Milliseconds after which a wallet that does not respond counts as having granted nothing. */
const replyTimeout = 10_000

/** What a wallet granted before, without opening a window; null when there is nothing, or no response in time. */
export function restoreWithTimeout(platform: Platform, connector: Connector): Promise<Link | null> {
  return new Promise((resolve) => {
    const stop = platform.startTimer(() => resolve(null), replyTimeout)
    connector
      .restore()
      .catch(() => null)
      .then((link) => {
        stop()
        resolve(link)
      })
  })
}
