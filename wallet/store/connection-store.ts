import type { Connector, Link } from '../connectors/connector.ts'
import { type Connection, disconnectedConnection, type Status } from './connection.ts'
import type { StoredConnection } from './stored-connection.ts'

interface Options {
  /** Null without auto-connect: then nothing outlives the page. */
  stored: StoredConnection | null
  chainIds: readonly number[]
}

/** One try to connect. It counts only while nothing newer began. */
export interface Attempt {
  isCurrent(): boolean
  /** Answers false when it was overtaken. `chosen`: by a person just now, so that this wallet is the one to connect first from now on. */
  succeed(connector: Connector, link: Link, how?: { chosen: boolean }): boolean
  /** Back to the wallet that was connected before, or to nothing. What is stored stays, since a locked wallet is tried again. */
  fail(): void
}

/** Runs what a wallet may throw at: one that takes no listeners has no news. */
function quietly<Answer>(run: () => Answer): Answer | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Holds the connection and its four states; the specification's section 4. */
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

  const readLink = ({ account, chainId }: Partial<Link>): Partial<Connection> => ({
    ...(account !== undefined && { account }),
    ...(chainId !== undefined && {
      chain: chainId === null ? null : { id: chainId, unsupported: !chainIds.includes(chainId) },
    }),
  })

  /** News of the connected wallet. What is known already is none: tabs that are told it tell each other for ever. */
  const change = (link: Partial<Link>) => {
    const { account = connection.account, chainId = connection.chain?.id ?? null } = link
    if (account === connection.account && chainId === (connection.chain?.id ?? null)) return
    show(readLink(link))
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

  /** The wallet itself let go. A try with another wallet goes on. */
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
          // Other tabs are told by the store's key, and read this one then.
          if (chosen || stored?.lastUsed() === null) stored?.writeLastUsed(connector.id)
          show({ status: 'connected', connector, ...readLink(link) })
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

    /** Ends the connection and any try; without `forget` what is stored stays for the next visit. */
    end({ forget }: { forget: boolean }) {
      attempts++
      if (forget) stored?.forgetLastUsed()
      drop('disconnected')
      if (forget) stored?.write(connection)
    },
  }
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>
