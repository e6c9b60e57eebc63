import type { Log } from '@iyk/kit/log.ts'
import { acceptsLimits } from '@iyk/kit/postgres/accepts-limits.ts'
import { mixesStatements } from '@iyk/kit/postgres/mixes-statements.ts'
import { callTimeouts, type OpenDatabase, openDatabase } from '@iyk/kit/postgres/open-database.ts'
import { SettingsRefused } from '@iyk/kit/settings/read-settings.ts'
import pg from 'pg'
import { type Address, findAddress } from './address/store.ts'
import { applicationName } from './application-name.ts'
import type { Config } from './config.ts'
import { openEmbeddedPostgres } from './postgres/open-embedded-postgres.ts'
import { connectKeeper, leaveLog, overwriteLog } from './postgres/store.ts'
import { storeParts, updatePart } from './store-parts.ts'

/** An operator reads which setting leads there, and never the address itself: it holds a password. */
const explained = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  return new SettingsRefused([`DATABASE_URL leads to a Postgres that cannot be used: ${message || code}`])
}

export type Store = {
  /** The settings' own for a host; for a command what it was given, else what the host of this store has. */
  address: Address
  /** For calls: bounded in every step. A command gets the patient one here. */
  database: OpenDatabase
  /** For work that nobody waits for and that may take long. */
  patient: OpenDatabase
  /** For a connection of its own. */
  connection: pg.ClientConfig
  /** Takes what was written so far out of the write-ahead log. False where that is another's Postgres, which may have more of it elsewhere. */
  forgetLog(): Promise<boolean>
  close(): Promise<void>
}

type Options = {
  config: Pick<
    Config,
    'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'DATA_DIR' | 'NAMED_STATEMENTS' | 'PUBLIC_URL' | 'addressGiven'
  >
  log: Log
  use: 'host' | 'command'
  onLost?: (error: unknown) => void
  /** Breaks the opening off, also within a migration, which then has not happened. */
  signal?: AbortSignal
}

const connectWithin = 10_000
const patientSize = 3

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
  const connectionAt = ({ publicUrl }: Address) => ({
    ...(embedded?.connection ?? { connectionString: config.DATABASE_URL }),
    application_name: applicationName(publicUrl),
  })
  let address: Address = { publicUrl: config.PUBLIC_URL, given: config.addressGiven }
  let connection = connectionAt(address)
  const common = {
    connection: { ...connection, connectionTimeoutMillis: connectWithin },
    namedStatements: config.NAMED_STATEMENTS === 'on',
    onIdleError: (error: Error) => log.warn({ cause: error.message }, 'a connection to Postgres broke'),
  }
  let patient = openDatabase({ ...common, size: patientSize })
  let quick: OpenDatabase | undefined
  const closeBoth = async () => {
    // A statement that hangs must not keep Postgres from being ended.
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, 500)
    await Promise.race([Promise.all([quick?.close(), patient.close()]), promise])
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
    for (const part of storeParts) await updatePart(patient.pool, part)
    const noted = use === 'command' && !address.given ? await findAddress(patient) : undefined
    if (noted) {
      address = noted
      connection = connectionAt(noted)
      common.connection = { ...connection, connectionTimeoutMillis: connectWithin }
      await patient.close()
      patient = openDatabase({ ...common, size: patientSize })
    }
    if (use === 'host') {
      const serverTimeouts = await acceptsLimits(common.connection, callTimeouts)
      if (!serverTimeouts) {
        log.warn({}, 'the way to Postgres takes no statement_timeout: set one for the role')
        // A pooler, then.
        if (common.namedStatements && (await mixesStatements(common.connection)))
          throw new Error(
            'the pooler in between mixes up named statements. Set NAMED_STATEMENTS=off, or use PgBouncer 1.21 or newer',
          )
      }
      const size = config.DATABASE_POOL_SIZE
      quick = openDatabase({ ...common, size, timeouts: callTimeouts, serverTimeouts })
    }
  } catch (error) {
    await close()
    throw config.DATABASE_URL ? explained(error) : error
  }
  const forgetLog = async () => {
    const client = embedded ? await connectKeeper(embedded.connection.host) : new pg.Client(common.connection)
    try {
      if (embedded) await overwriteLog(client)
      else {
        await client.connect()
        // Few roles may.
        await leaveLog(client).catch(() => {})
      }
      return embedded !== undefined
    } finally {
      await client.end()
    }
  }
  return { address, database: quick ?? patient, patient, connection: common.connection, forgetLog, close }
}
