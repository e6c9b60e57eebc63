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
  /** There is one host at a time; commands may run beside it and beside each other. */
  use: 'host' | 'command'
  /** Told when the server has ended under us and could not be brought back. */
  onLost?: (error: unknown) => void
  /** Breaks the opening off: it throws, and a server that nobody else uses is ended. */
  signal?: AbortSignal
}

export type EmbeddedPostgres = {
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** Releases the server, and ends it as its last user, within 5 s. Close the pool first. */
  stop(): Promise<void>
}

const makeDataDir = async (dataDir: string): Promise<void> => {
  try {
    const made = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    // Best effort: a directory may be open to writing and closed to reading, which this takes.
    if (made) await sync(dirname(dataDir)).catch(() => {})
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(
      `This account cannot write to ${dataDir}. Start IYK Cards as its owner, or choose another DATA_DIR.`,
      { cause },
    )
  }
}

const prepare = async (dataDir: string, signal?: AbortSignal): Promise<Cluster> => {
  const directory = join(dataDir, 'postgres')
  const account = await chooseAccount(dataDir, directory)
  const native = await provideBinaries({ native: findPackage(thisMachine()), account, dataDir })
  const cluster = { directory, account, native, logFile: join(dataDir, 'postgres.log') }
  await createCluster(cluster, signal)
  return cluster
}

/**
 * Opens the Postgres that lives in `<dataDir>/postgres`: creates it on first use, starts it unless it runs, and brings it
 * back should it end meanwhile. Throws where this machine has no Postgres of ours, where the directory belongs to another
 * account, and where another host uses it.
 */
export const openEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const { log, use, signal, onLost = () => {} } = options
  const dataDir = resolve(options.dataDir)
  const directory = join(dataDir, 'postgres')
  await makeDataDir(dataDir)
  const users = await openUsers(dataDir)
  if (use === 'host' && !users.claimHost()) {
    throw new Error(`IYK Cards is already running on ${dataDir}. Stop that one, or choose another DATA_DIR.`)
  }

  let stopping: Promise<void> | undefined
  let socket: SocketPath | undefined
  let coming: Promise<pg.Client> | undefined

  const stop = async (): Promise<void> => {
    // A server that is just being brought back may take longer than anybody waits for a stop; the next start finds it.
    const keeper = await Promise.race([coming, setTimeout(2000, undefined, { ref: false })]).catch(() => undefined)
    // A frozen server never says goodbye.
    await Promise.race([keeper?.end(), setTimeout(500, undefined, { ref: false })])
    await users.leave(() => stopServer(directory, log))
    await socket?.close()
  }

  const watch = (keeper: pg.Client, cluster: Cluster, host: string): pg.Client =>
    keeper.once('end', () => {
      if (stopping || signal?.aborted) return
      log.warn({ directory }, 'Postgres has ended and is being brought back')
      coming = users.enter(async () => watch(await reachServer(cluster, host, log), cluster, host))
      coming.catch(onLost)
    })

  try {
    const { host } = await users.enter(async () => {
      const cluster = await prepare(dataDir, signal)
      socket = await openSocketPath(directory)
      const keeper = watch(await reachServer(cluster, socket.host, log, signal), cluster, socket.host)
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
