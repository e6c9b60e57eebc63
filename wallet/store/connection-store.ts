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
  let recent = stored?.lastUsed() ?? null
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

  const parseLink = ({ account, accounts, chainId }: Partial<Link>): Partial<Connection> => ({
    ...(account !== undefined && { account }),
    ...(accounts !== undefined && { accounts }),
    ...(chainId !== undefined && {
      chain: chainId === null ? null : { id: chainId, unsupported: !chainIds.includes(chainId) },
    }),
  })

  /** The account that was chosen among several stays until the wallet no longer allows it, or its owner makes another one active. */
  const preferChosen = (link: Partial<Link>): Partial<Link> => {
    const { account, accounts } = connection
    const stays = account !== null && link.accounts?.[0] === accounts[0] && link.accounts?.includes(account)
    return stays ? { ...link, account } : link
  }

  /** An event of the connected wallet. Known values change nothing: otherwise two tabs would notify each other forever. */
  const change = (reported: Partial<Link>) => {
    const link = preferChosen(reported)
    const { account = connection.account, accounts = connection.accounts } = link
    const { chainId = connection.chain?.id ?? null } = link
    const isKnown = account === connection.account && chainId === (connection.chain?.id ?? null)
    if (isKnown && accounts.join() === connection.accounts.join()) return
    show(parseLink(link))
    if (!isKnown) stored?.write(connection)
  }

  /** The account of the last visit, where the wallet still allows it. */
  const preferStored = (link: Link): Link => {
    const account = stored?.read()?.account
    return account && link.accounts.includes(account) ? { ...link, account } : link
  }

  const leave = () => {
    quietly(stopListening)
    stopListening = () => {}
  }

  const drop = (status: Status) => {
    leave()
    show({ status, account: null, accounts: [], chain: null, connector: null })
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
    /** The id of the wallet used last on this page, even if it was disconnected since. */
    recent: () => recent,
    forgetRecent() {
      recent = null
    },
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
          recent = connector.id
          // Other tabs get the event of the store's key, and then read this one.
          if (chosen || stored?.lastUsed() === null) stored?.writeLastUsed(connector.id)
          show({ status: 'connected', connector, ...parseLink(chosen ? link : preferStored(link)) })
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
