import { type AutoConnectOptions, autoConnect } from './auto-connect.ts'
import { storeKey } from './stored-connection.ts'

/** Keeps this tab in step with what another tab stored. Returns a function that stops it. */
export function followOtherTabs(options: AutoConnectOptions): () => void {
  const { platform, store, stored } = options

  /** Queries the wallet rather than trusting storage: it may grant this tab something else. */
  const readAgain = async (account: string) => {
    const { connector } = store.state()
    const link = await connector?.restore().catch(() => null)
    if (!link || store.state().connector !== connector) return
    store.change(link)
    // Another tab's user chose among several.
    if (link.accounts.includes(account)) store.change({ account })
  }

  const follow = () => {
    const { status, connector, account, chain } = store.state()
    const theirs = stored.read()
    if (!theirs?.account) {
      // A disconnect by the user must not be undone by a tab that was about to reconnect.
      const isOver = status === 'connected' || (status === 'reconnecting' && stored.lastUsed() === null)
      if (isOver) store.end({ forget: false })
    } else if (status === 'disconnected' || (status === 'connected' && connector?.id !== stored.lastUsed()))
      void autoConnect(options)
    else if (status === 'connected' && (account !== theirs.account || chain?.id !== theirs.chain?.id))
      void readAgain(theirs.account)
  }

  return platform.storage.onChange((key) => {
    if (key === storeKey || key === null) follow()
  })
}
