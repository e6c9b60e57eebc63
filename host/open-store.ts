import type { Log } from '@iyk/kit/log.ts'
import { acceptsSettings, findMissingSettings } from '@iyk/kit/postgres/accepts-settings.ts'
import { connectTo, createClient } from '@iyk/kit/postgres/connect-to.ts'
import { mixesStatements } from '@iyk/kit/postgres/mixes-statements.ts'
import { callTimeouts, type OpenDatabase, openDatabase, type Timeouts } from '@iyk/kit/postgres/open-database.ts'
import { openReadReplica, type ReadStale } from '@iyk/kit/postgres/open-read-replica.ts'
import { requireUtf8 } from '@iyk/kit/postgres/require-utf8.ts'
import { updateStore } from '@iyk/kit/postgres/update-store.ts'
import { SettingsRefused } from '@iyk/kit/settings/parse-settings.ts'
import type pg from 'pg'
import { type Address, findHost, type HostFacts } from './address/store.ts'
import { applicationName } from './application-name.ts'
import type { Config } from './config.ts'
import { describeMissingRight, runAsOwner } from './describe-missing-right.ts'
import { describeUnusableDatabase } from './describe-unusable-database.ts'
import { openEmbeddedPostgres } from './postgres/open-embedded-postgres.ts'
import { connectKeeper, leaveLog, overwriteLog } from './postgres/store.ts'
import { storedFunctions, storeParts } from './store-parts.ts'

/** Names the setting instead of the URL, which contains a password. */
const explained = (error: unknown, use: Options['use']) => {
  const remedy = use === 'host' ? "Start one host with the owner's DATABASE_URL first." : runAsOwner
  const refused = new SettingsRefused([describeMissingRight(error, remedy) ?? describeUnusableDatabase(error as Error)])
  refused.cause = error
  return refused
}

export type Store = {
  /** For a host, from the settings; for a command, from the settings if set, else the URL of the host that uses the database. */
  address: Address
  /** For a command: the host that started last. Undefined for a host, and before any has started. */
  host: HostFacts | undefined
  /** For requests, with a timeout on every step. For a command this is the patient one. */
  database: OpenDatabase
  /** For reads that may be seconds old. */
  readStale: ReadStale
  /** For background work that may take long. */
  patient: OpenDatabase
  /** For opening a separate connection. */
  connection: pg.PoolConfig
  /** Removes what was written so far from the write-ahead log. False for the operator's own Postgres, which may have copies of it elsewhere. */
  forgetLog(): Promise<boolean>
  close(): Promise<void>
}

type Options = {
  config: Pick<
    Config,
    | 'DATABASE_URL'
    | 'DATABASE_READ_URL'
    | 'DATABASE_POOL_SIZE'
    | 'DATA_DIR'
    | 'NAMED_STATEMENTS'
    | 'PUBLIC_URL'
    | 'addressGiven'
  >
  log: Log
  use: 'host' | 'command'
  onLost?: (error: unknown) => void
  /** Called when the embedded Postgres had to be started and its process exists. */
  onSpawn?: () => void
  /** Aborts the opening; a migration in progress is rolled back. */
  signal?: AbortSignal
}

const connectWithin = 10_000
/** In milliseconds. Shorter than a call's, so that a replica that does not respond leaves it the time to ask the primary. */
const replicaTimeouts: Timeouts = { ...callTimeouts, connect: 500, start: 500, statement: 1000 }
const patientSize = 3

/** Warns when commits waited for a replica and no longer do: a replica that was promoted has its own setting, which nobody may have made. */
const watchReplication = (log: Log) => {
  let before = ''
  return (standbys: string) => {
    if (before !== '' && standbys === '')
      log.warn(
        { before },
        'synchronous_standby_names was set and is empty on the primary now; commits no longer wait for a replica',
      )
    before = standbys
  }
}

/** Opens the operator's Postgres, or the embedded one in `DATA_DIR`, and brings its tables up to date; for a command only if it is empty. */
export const openStore = async ({ config, log, use, onLost, onSpawn, signal }: Options): Promise<Store> => {
  const embedded = config.DATABASE_URL
    ? undefined
    : await openEmbeddedPostgres({
        dataDir: config.DATA_DIR,
        log,
        use,
        ...(onLost && { onLost }),
        ...(onSpawn && { onSpawn }),
        ...(signal && { signal }),
      })
  const connectionAt = ({ publicUrl }: Address) => ({
    ...(embedded?.connection ?? connectTo(config.DATABASE_URL as string, 'primary')),
    application_name: applicationName(publicUrl),
  })
  let address: Address = { publicUrl: config.PUBLIC_URL, given: config.addressGiven }
  let connection = connectionAt(address)
  const common = {
    connection: { ...connection, connectionTimeoutMillis: connectWithin },
    namedStatements: config.NAMED_STATEMENTS === 'on',
    onIdleError: (error: Error) => log.warn({ cause: error.message }, 'a connection to PostgreSQL was lost'),
  }
  let patient = openDatabase({ ...common, size: patientSize })
  let host: HostFacts | undefined
  let quick: OpenDatabase | undefined
  let replica: { readStale: ReadStale; close(): Promise<unknown> } | undefined
  const closeAll = async () => {
    // A hanging statement must not keep Postgres from stopping.
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, 500)
    await Promise.race([Promise.all([replica?.close(), quick?.close(), patient.close()]), promise])
    clearTimeout(timer)
    await embedded?.stop()
  }
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closeAll()
    return closing
  }
  signal?.addEventListener('abort', () => void close().catch(() => {}), { once: true })
  try {
    signal?.throwIfAborted()
    if (!embedded) await requireUtf8(patient.pool)
    await updateStore({ pool: patient.pool, parts: storeParts, number: storedFunctions.number, log, use })
    host = use === 'command' ? await findHost(patient) : undefined
    if (host && !address.given) {
      address = host
      connection = connectionAt(address)
      common.connection = { ...connection, connectionTimeoutMillis: connectWithin }
      await patient.close()
      patient = openDatabase({ ...common, size: patientSize })
    }
    if (use === 'host') {
      const serverSettings = embedded !== undefined || (await acceptsSettings(common.connection, callTimeouts))
      if (!serverSettings) {
        const missing = await findMissingSettings(common.connection)
        if (missing.length > 0)
          log.warn(
            { missing },
            'the connection to PostgreSQL does not allow settings of its own, and these are missing; set them for the role',
          )
      }
      if (!embedded && common.namedStatements && (await mixesStatements(common.connection)))
        throw new Error(
          'the pooler does not support named statements. Set NAMED_STATEMENTS=off, or use PgBouncer 1.21 or newer',
        )
      const size = config.DATABASE_POOL_SIZE
      const onSynchronousStandbys = watchReplication(log)
      quick = openDatabase({ ...common, size, timeouts: callTimeouts, serverSettings, onSynchronousStandbys })
      if (config.DATABASE_URL && config.DATABASE_READ_URL) {
        const { application_name } = connection
        const database = openDatabase({
          connection: { ...connectTo(config.DATABASE_READ_URL, 'standby'), application_name },
          namedStatements: common.namedStatements,
          size,
          timeouts: replicaTimeouts,
          serverSettings,
        })
        const { readStale, close: endChecks } = openReadReplica({ primary: quick, replica: database, log })
        // Its pool first: a check that waits for it then ends.
        replica = { readStale, close: () => Promise.all([database.close(), endChecks()]) }
      }
    }
  } catch (error) {
    await close()
    throw config.DATABASE_URL ? explained(error, use) : error
  }
  const forgetLog = async () => {
    const client = embedded ? await connectKeeper(embedded.connection.host) : createClient(common.connection)
    try {
      if (embedded) await overwriteLog(client)
      else {
        await client.connect()
        // Few roles have this right.
        await leaveLog(client).catch(() => {})
      }
      return embedded !== undefined
    } finally {
      await client.end()
    }
  }
  const database = quick ?? patient
  const readStale = replica?.readStale ?? ((read) => read(database))
  return { address, host, database, readStale, patient, connection: common.connection, forgetLog, close }
}
