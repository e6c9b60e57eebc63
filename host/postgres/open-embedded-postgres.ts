import { access, constants, mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Log } from '@iyk/kit/log.ts'
import type pg from 'pg'
import { chooseAccount } from './choose-account.ts'
import type { Cluster } from './cluster.ts'
import { createCluster } from './create-cluster.ts'
import { sync } from './create-directory.ts'
import { findPackage, thisMachine } from './find-package.ts'
import { provideBinaries } from './provide-binaries.ts'
import { reachServer } from './reach-server.ts'
import { openSocketPath, port, type SocketPath } from './socket-path.ts'
import { stopServer } from './stop-server.ts'
import { databaseName, ensureDatabase } from './store.ts'
import { openUsers } from './users.ts'

type Options = {
  dataDir: string
  log: Log
  /** There is one host at a time; any number of commands may run as well. */
  use: 'host' | 'command'
  /** Called when the server has ended unexpectedly and could not be restarted. */
  onLost?: (error: unknown) => void
  /** Called when a server had to be started and its process exists. */
  onSpawn?: () => void
  settings?: Cluster['settings']
  /** The data folder of a host, where `dataDir` is a temporary one: see `provideBinaries`. */
  hostDataDir?: string
  /** Aborts the opening, which then throws; a server without other users is stopped. */
  signal?: AbortSignal
}

/** A host has the directory, or a restore. */
export class AlreadyRunning extends Error {
  constructor(dataDir: string) {
    super(
      `IYK Cards is already running in ${dataDir}, or a backup is being restored there. Stop it, or choose another DATA_DIR.`,
    )
  }
}

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /**
   * Releases the server, and stops it if this was its last user. A host is done within 5 s, although Postgres may still be ending; a command waits until it has
   * gone. Close the pool first.
   */
  stop(): Promise<void>
}

/** In milliseconds, for a server that is being stopped immediately: it ends by itself. */
const hostWaits = 500

const makeDataDir = async (dataDir: string): Promise<void> => {
  try {
    const made = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    // Best effort: syncing needs read permission, which a writable directory may lack.
    if (made) await sync(dirname(dataDir)).catch(() => {})
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(
      `This account cannot write to ${dataDir}. Start IYK Cards as its owner, or choose another DATA_DIR.`,
      { cause },
    )
  }
}

const prepare = async ({
  dataDir,
  hostDataDir,
  settings,
  signal,
}: Pick<Options, 'dataDir' | 'hostDataDir' | 'settings' | 'signal'>): Promise<Cluster> => {
  const directory = join(dataDir, 'postgres')
  const account = await chooseAccount(dataDir, directory)
  const native = await provideBinaries({
    native: findPackage(thisMachine()),
    account,
    dataDir,
    hostDataDir: hostDataDir && resolve(hostDataDir),
  })
  const cluster = { directory, account, native, logFile: join(dataDir, 'postgres.log'), ...(settings && { settings }) }
  await createCluster(cluster, signal)
  return cluster
}

/**
 * Opens the Postgres in `<dataDir>/postgres`: creates it on first use, starts it unless it runs, and restarts it
 * if it ends. Throws when there is no bundled Postgres for this machine, when the directory belongs to another
 * account, and `AlreadyRunning` when another host uses it.
 */
export const openEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const { log, use, signal, onSpawn, onLost = () => {} } = options
  const dataDir = resolve(options.dataDir)
  const directory = join(dataDir, 'postgres')
  await makeDataDir(dataDir)
  const users = await openUsers(dataDir)
  if (use === 'host' && !users.reserveHost()) throw new AlreadyRunning(dataDir)

  let stopping: Promise<void> | undefined
  let socket: SocketPath | undefined
  let coming: Promise<pg.Client> | undefined

  const stop = async (): Promise<void> => {
    // A server that is being restarted may take longer than a stop should; the next start finds it.
    const keeper = await Promise.race([coming, setTimeout(2000, undefined, { ref: false })]).catch(() => undefined)
    // A frozen server never closes the connection.
    await Promise.race([keeper?.end(), setTimeout(500, undefined, { ref: false })])
    await users.leave(() => stopServer(directory, log, use === 'host' ? hostWaits : undefined))
    await socket?.close()
  }

  const watch = (keeper: pg.Client, cluster: Cluster, host: string): pg.Client =>
    keeper.once('end', () => {
      if (stopping || signal?.aborted) return
      log.warn({ directory }, 'PostgreSQL stopped and is being restarted')
      coming = users.enter(async () => watch(await reachServer(cluster, host, log), cluster, host))
      coming.catch(onLost)
    })

  try {
    const { host } = await users.enter(async () => {
      const cluster = await prepare({ ...options, dataDir })
      socket = await openSocketPath(directory)
      const keeper = watch(await reachServer(cluster, socket.host, log, signal, onSpawn), cluster, socket.host)
      coming = Promise.resolve(keeper)
      signal?.addEventListener('abort', () => void keeper.end(), { once: true })
      await ensureDatabase(keeper)
      return socket
    })
    return {
      connection: { host, port, user: databaseName, database: databaseName, ssl: false },
      stop: () => {
        stopping ??= stop()
        return stopping
      },
    }
  } catch (error) {
    stopping ??= stop()
    await stopping
    throw error
  }
}
