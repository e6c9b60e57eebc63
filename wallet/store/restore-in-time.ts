import type { Connector, Link } from '../connectors/connector.ts'
import type { Platform } from '../platform.ts'

/** Milliseconds after which a wallet that does not answer counts as one that granted nothing. */
const answerWait = 10_000

/** What a wallet granted before, without opening a window; null when there is nothing, or no answer in time. */
export function restoreInTime(platform: Platform, connector: Connector): Promise<Link | null> {
  return new Promise((resolve) => {
    const stop = platform.startTimer(() => resolve(null), answerWait)
    connector
      .restore()
      .catch(() => null)
      .then((link) => {
        stop()
        resolve(link)
      })
  })
}
