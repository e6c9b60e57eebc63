import type { Log } from '@iyk/kit/log.ts'
import { type OpenDatabase, openDatabase } from '@iyk/kit/postgres/open-database.ts'
import { SettingsRefused } from '@iyk/kit/settings/read-settings.ts'
import type { Config } from './config.ts'
import { openEmbeddedPostgres } from './postgres/open-embedded-postgres.ts'
import { storeParts, updatePart } from './store-parts.ts'

/** An operator reads which setting leads there, and never the address itself: it holds a password. */
const explained = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  return new SettingsRefused([`DATABASE_URL leads to a Postgres that cannot be used: ${message || code}`])
}

export type Store = { database: OpenDatabase; close(): Promise<void> }

type Options = {
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'NAMED_STATEMENTS'>
  log: Log
  use: 'host' | 'command'
  onLost?: (error: unknown) => void
  /** Breaks the opening off, also within a migration, which then has not happened. */
  signal?: AbortSignal
}

/** Opens the operator's Postgres, or the embedded one in `DATA_DIR`, with its tables up to date. */
export const openStore = async ({ config, log, use, onLost, signal }: Options): Promise<Store> => {
  const embedded = config.DATABASE_URL
    ? undefined
    : await openEmbeddedPostgres({
        dataDir: config.DATA_DIR,
        log,
        use,
        ...(onLost && { onLost }),
        ...(signal && { signal }),
      })
  const database = openDatabase({
    connection: embedded?.connection ?? { connectionString: config.DATABASE_URL },
    namedStatements: config.NAMED_STATEMENTS === 'on',
    onIdleError: (error) => log.warn({ cause: error.message }, 'a connection to Postgres broke'),
  })
  const closeBoth = async () => {
    // A statement that hangs must not keep Postgres from being ended.
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, 500)
    await Promise.race([database.close(), promise])
    clearTimeout(timer)
    await embedded?.stop()
  }
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closeBoth()
    return closing
  }
  signal?.addEventListener('abort', () => void close().catch(() => {}), { once: true })
  try {
    signal?.throwIfAborted()
    for (const part of storeParts) await updatePart(database.pool, part)
  } catch (error) {
    await close()
    throw config.DATABASE_URL ? explained(error) : error
  }
  return { database, close }
}
