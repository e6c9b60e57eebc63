import pg from 'pg'
import type { Log } from '../log.ts'
import type { Database } from '../postgres/database.ts'
import { announce } from './store.ts'

export type WakeUp = {
  /** Calls back for every message that comes, from whichever process. */
  start(onMessage: () => void): void
  /** Whether announcements arrive: they do not behind a pooler that shares connections. */
  hears(): boolean
  stop(): Promise<void>
}

type Options = {
  connection: pg.ClientConfig
  database: Database
  log: Log
  /** Milliseconds between two checks. */
  checkEvery?: number
}

/**
 * A connection of its own that hears of new messages by LISTEN. Every so often it checks with an announcement of its own whether it still
 * hears, and connects again when it does not.
 * @see https://www.postgresql.org/docs/current/sql-listen.html
 */
export const listenForMessages = ({ connection, database, log, checkEvery = 30_000 }: Options): WakeUp => {
  let client: pg.Client | undefined
  let hears = false
  let heard = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let checking: Promise<void> = Promise.resolve()

  const drop = () => {
    hears = false
    const old = client
    client = undefined
    // Not awaited: a connection that is gone does not say goodbye.
    old?.end().catch(() => {})
  }

  const connect = async (onMessage: () => void) => {
    const fresh = new pg.Client({ ...connection, keepAlive: true, query_timeout: 10_000 })
    client = fresh
    fresh.on('error', drop).on('end', () => fresh === client && drop())
    fresh.on('notification', () => {
      heard = true
      hears = true
      onMessage()
    })
    await fresh.connect()
    await fresh.query('listen outbox')
  }

  const check = async (onMessage: () => void) => {
    if (client && !heard) drop()
    if (!client) await connect(onMessage)
    heard = false
    await announce(database)
  }

  return {
    start: (onMessage) => {
      const round = () => {
        checking = check(onMessage)
          .catch((error: Error) => {
            drop()
            log.info({ cause: error.message }, 'new messages cannot announce themselves and are looked for')
          })
          .then(() => {
            if (!stopped) timer = setTimeout(round, checkEvery)
          })
      }
      round()
    },
    hears: () => hears,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      drop()
      await checking
    },
  }
}
