import type { Connector, Link } from '../connectors/connector.ts'
import { type Connection, disconnectedConnection, type Status } from './connection.ts'
import type { StoredConnection } from './stored-connection.ts'

interface Options {
  /** Null without auto-connect: then nothing outlives the page. */
  stored: StoredConnection | null
  chainIds: readonly number[]
}

/** One attempt to connect. It counts only until a newer one starts. */
interface Attempt {
  isCurrent(): boolean
  /** Returns false when it was replaced. `chosen`: by the user just now, so that this wallet is the first to connect from now on. */
  succeed(connector: Connector, link: Link, how?: { chosen: boolean }): boolean
  /** Returns to the previously connected wallet, or to none. Stored data stays, since a locked wallet is tried again. */
  fail(): void
}

/** Calls a wallet whose errors do not matter: one that takes no listeners sends no events. */
function quietly<Reply>(run: () => Reply): Reply | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Holds the connection and its four states; wallet/README.md. */
export function createConnectionStore({ stored, chainIds }: Options) {
  const listeners = new Set<() => void>()
  const remembered = stored?.read() ?? null
  let attempts = 0
  let stopListening = () => {}
  let connection: Connection = stored
    ? {
        ...disconnectedConnection,
        status: remembered?.account ? 'reconnecting' : 'connecting',
        account: remembered?.account ?? null,
        chain: remembered?.chain ?? null,
      }
    : disconnectedConnection

  const show = (changes: Partial<Connection>) => {
    connection = { ...connection, ...changes }
    for (const listener of [...listeners]) listener()
  }

  const parseLink = ({ account, chainId }: Partial<Link>): Partial<Connection> => ({
    ...(account !== undefined && { account }),
    ...(chainId !== undefined && {
      chain: chainId === null ? null : { id: chainId, unsupported: !chainIds.includes(chainId) },
    }),
  })

  /** An event of the connected wallet. Known values change nothing: otherwise two tabs would notify each other forever. */
  const change = (link: Partial<Link>) => {
    const { account = connection.account, chainId = connection.chain?.id ?? null } = link
    if (account === connection.account && chainId === (connection.chain?.id ?? null)) return
    show(parseLink(link))
    stored?.write(connection)
  }

  const leave = () => {
    quietly(stopListening)
    stopListening = () => {}
  }

  const drop = (status: Status) => {
    leave()
    show({ status, account: null, chain: null, connector: null })
  }

  /** The wallet itself disconnected. An attempt with another wallet continues. */
  const lose = () => {
    drop(connection.status === 'connected' ? 'disconnected' : connection.status)
    stored?.write(connection)
  }

  return {
    state: () => connection,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** The id of the wallet to connect first; null without one, and without auto-connect. */
    lastUsed: () => stored?.lastUsed() ?? null,
    showConnectors: (connectors: readonly Connector[]) => show({ connectors }),
    change,

    begin(status: 'connecting' | 'reconnecting'): Attempt {
      const attempt = ++attempts
      const isCurrent = () => attempt === attempts
      show({ status })
      return {
        isCurrent,
        succeed(connector, link, { chosen } = { chosen: false }) {
          if (!isCurrent()) return false
          leave()
          stopListening = quietly(() => connector.listen({ change, disconnect: lose })) ?? stopListening
          // Other tabs get the event of the store's key, and then read this one.
          if (chosen || stored?.lastUsed() === null) stored?.writeLastUsed(connector.id)
          show({ status: 'connected', connector, ...parseLink(link) })
          stored?.write(connection)
          return true
        },
        fail() {
          if (!isCurrent()) return
          if (connection.connector) show({ status: 'connected' })
          else drop('disconnected')
        },
      }
    },

    /** Ends the connection and any attempt; without `forget` stored data stays for the next visit. */
    end({ forget }: { forget: boolean }) {
      attempts++
      if (forget) stored?.forgetLastUsed()
      drop('disconnected')
      if (forget) stored?.write(connection)
    },
  }
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>
