import type { Log } from '@iyk/kit/log.ts'
import { lostConnection } from '@iyk/kit/postgres/store-unavailable.ts'
import type pg from 'pg'
import type { Cluster } from './cluster.ts'
import { readLockFile, removeLockFiles } from './lock-file.ts'
import { isPostgresOf, listOrphans, signal } from './processes.ts'
import { startServer } from './start-server.ts'
import { connectKeeper } from './store.ts'
import { waitUntil } from './wait-until.ts'

/** Nothing listens on the socket. */
const isAbsence = (code: string | undefined) => code === 'ENOENT' || code === 'ECONNREFUSED'

/** cannot_connect_now: a server is starting or stopping. */
const isChanging = (code: string | undefined) => code === '57P03'

const start = async (cluster: Cluster, log: Log, stop?: AbortSignal, onSpawn?: () => void): Promise<void> => {
  const { directory, logFile } = cluster
  const holder = readLockFile(directory)?.pid
  if (holder !== undefined && isPostgresOf(holder, directory)) {
    await waitUntil(() => readLockFile(directory)?.ready !== false || !isPostgresOf(holder, directory), 1000)
    return
  }
  const { ended } = await startServer(cluster, holder, stop, onSpawn)
  if (ended === undefined) {
    log.info({ directory }, 'PostgreSQL started')
  } else if (/pre-existing shared memory block/.test(ended)) {
    log.warn({ directory }, 'Stopping processes that a killed PostgreSQL left behind')
    const orphans = listOrphans(directory)
    for (const pid of orphans) signal(pid, 'SIGKILL')
    await waitUntil(() => orphans.length > 0 && listOrphans(directory).length === 0, 200)
  } else if (/lock file "[^"]+" is empty|bogus data in lock file/.test(ended)) {
    await removeLockFiles(directory)
  } else {
    const reasons = ended.split('\n').filter((line) => /FATAL|PANIC/.test(line))
    throw new Error(`PostgreSQL did not start. ${(reasons.length ? reasons.join('\n') : ended).trim()} See ${logFile}.`)
  }
}

/**
 * Connects to the server of the cluster. Starts one if none runs; a running one, left by a killed process or in
 * use by another, is used as it is. Only one process at a time may do this. Throws after 60 s, and when `stop`
 * aborts it. `onSpawn` is called when it has started one.
 */
export const reachServer = async (
  cluster: Cluster,
  host: string,
  log: Log,
  stop?: AbortSignal,
  onSpawn?: () => void,
): Promise<pg.Client> => {
  const patience = AbortSignal.timeout(60_000)
  while (!patience.aborted) {
    stop?.throwIfAborted()
    try {
      return await connectKeeper(host)
    } catch (error) {
      const { code } = error as { code?: string }
      if (isAbsence(code)) await start(cluster, log, stop, onSpawn)
      else if (isChanging(code) || lostConnection(error))
        await waitUntil(() => readLockFile(cluster.directory) === undefined, 50)
      else throw error
    }
  }
  throw new Error(`PostgreSQL in ${cluster.directory} was not ready after 60 seconds. See ${cluster.logFile}.`)
}
