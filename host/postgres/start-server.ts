import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { explainMissingRights, giveToOwner, runAs } from './account.ts'
import { type Cluster, dataArgument } from './cluster.ts'
import { readLockFile } from './lock-file.ts'
import { memoryAllowed, sharedBuffers } from './shared-buffers.ts'
import { waitUntil } from './wait-until.ts'

const settings = {
  listen_addresses: '',
  // Relative to the data directory, the server's working directory, so the path is never too long.
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  cluster_name: 'iyk-cards',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '60',
  shared_buffers: sharedBuffers(memoryAllowed()),
  // Bounds the disk space, and what a recovery after a kill has to replay.
  max_wal_size: '1GB',
  // Statements are small and data is in memory, so I/O workers would only add cost.
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_checkpoints: 'off',
  // The detail of a refused row quotes its values, such as addresses.
  log_error_verbosity: 'terse',
}

const logLimit = 5 * 1024 * 1024

const openLog = async (path: string) => {
  const found = await stat(path).catch(() => undefined)
  if (found && found.size > logLimit) await rename(path, `${path}.1`)
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
  // Root writes in another account's directory here, so it must not follow a link.
  const handle = await open(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  giveToOwner(path)
  return handle
}

/**
 * Starts a server and waits until it responds. Returns its output when it ended instead. `ignorePid` is a process id from the
 * lock file that is known not to be a Postgres of this directory.
 *
 * Throws when `signal` aborts it; the server has then ended. `onSpawn` is called as soon as its process exists.
 *
 * The server has its own session and writes to a file, so that neither Ctrl-C nor the end of this process affects it: it is
 * shut down cleanly or found again.
 */
export const startServer = async (
  cluster: Cluster,
  ignorePid?: number,
  signal?: AbortSignal,
  onSpawn?: () => void,
): Promise<{ ended?: string }> => {
  const { directory, account, native, logFile } = cluster
  const log = await openLog(logFile)
  try {
    const { size } = await log.stat()
    const options = runAs(account, directory)
    const args = Object.entries({ ...settings, ...cluster.settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const child = spawn(join(native, 'bin', 'postgres'), ['-D', dataArgument(directory), ...args], {
      ...options,
      // The one process id that Postgres does not take for another server when it is alive; pg_ctl sets it to its own parent.
      env: { ...options.env, ...(ignorePid && { PG_GRANDPARENT_PID: String(ignorePid) }) },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await once(child, 'spawn').catch((error) => {
      throw explainMissingRights(error)
    })
    child.unref()
    onSpawn?.()
    const ended = () => child.exitCode !== null || child.signalCode !== null
    const ready = () => {
      const lock = readLockFile(directory)
      return lock?.pid === child.pid && lock?.ready === true
    }
    const decided = await waitUntil(() => ended() || ready() || signal?.aborted === true, 60_000)
    if (signal?.aborted) {
      // A later stop finds the server by its lock file, which may not exist yet.
      child.kill('SIGINT')
      await waitUntil(ended, 2500)
      throw signal.reason
    }
    if (!decided) {
      throw new Error(`PostgreSQL is still recovering after 60 seconds. Check ${logFile}, then start again.`)
    }
    if (!ended()) return {}
    const { buffer, bytesRead } = await log.read(Buffer.alloc(8192), 0, 8192, size)
    return { ended: buffer.toString('utf8', 0, bytesRead) }
  } finally {
    await log.close()
  }
}
