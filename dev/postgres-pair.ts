import { execFile } from 'node:child_process'
import { chownSync, readdirSync, readlinkSync, statSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import { silentLog } from '@iyk/kit/log.ts'
import { chooseAccount } from '../host/postgres/choose-account.ts'
import type { Cluster } from '../host/postgres/cluster.ts'
import { createCluster } from '../host/postgres/create-cluster.ts'
import { findPackage, thisMachine } from '../host/postgres/find-package.ts'
import { ask, createDataDir } from '../host/postgres/fixtures/test-world.ts'
import { signal } from '../host/postgres/processes.ts'
import { provideBinaries } from '../host/postgres/provide-binaries.ts'
import { startServer } from '../host/postgres/start-server.ts'
import { stopServer } from '../host/postgres/stop-server.ts'
import { databaseName } from '../host/postgres/store.ts'
import { freePort } from './start-host.ts'

const address = '127.0.0.1'

const processesIn = (directory: string) =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === directory ? [Number(pid)] : []
    } catch {
      return []
    }
  })

/** One of the pair: its port, and what the test does to it. */
export type PairServer = {
  port: number
  /** As superuser; returns the rows of the last statement. */
  ask: (...statements: string[]) => Promise<Record<string, unknown>[]>
  /** Sends a signal to every process of the server. */
  signal: (name: NodeJS.Signals) => void
}

/** A primary with an empty database of the product, and a streaming replica of it; both are stopped after the test. Linux only. */
export const startPair = async (
  t: TestContext,
): Promise<{
  primary: PairServer & {
    /** Starts it again after it was killed, as a replica of the other one, without what would make the two agree (`pg_rewind`). */
    startAsStandby: () => Promise<void>
  }
  standby: PairServer
}> => {
  // Before their folders are removed: what is to be done after a test is done in the order in which it was said.
  const stops: (() => Promise<void>)[] = []
  t.after(async () => void (await Promise.all(stops.map((stop) => stop()))))
  const dataDir = await createDataDir(t)
  await mkdir(dataDir, { mode: 0o755 })
  const account = await chooseAccount(dataDir, join(dataDir, 'postgres'))
  const native = await provideBinaries({ native: findPackage(thisMachine()), account, dataDir })
  const clusterIn = (name: string) => ({
    account,
    native,
    directory: join(dataDir, name),
    logFile: join(dataDir, `${name}.log`),
  })
  const start = async (cluster: Cluster, port: number, settings: Record<string, string> = {}) => {
    // A replica must allow as many connections as its primary; 100 is what a new cluster notes.
    const own = { listen_addresses: address, port: String(port), fsync: 'off', max_connections: '100', ...settings }
    const { ended } = await startServer({ ...cluster, settings: own })
    if (ended) throw new Error(ended)
    const signalAll = (name: NodeJS.Signals) => {
      for (const pid of processesIn(cluster.directory)) signal(pid, name)
    }
    stops.push(() => {
      signalAll('SIGCONT')
      return stopServer(cluster.directory, silentLog)
    })
    const connection = { host: address, port, user: 'postgres', database: databaseName, ssl: false } as const
    return {
      port,
      ask: (...statements: string[]) => ask(connection, ...statements),
      signal: signalAll,
      administer: (...statements: string[]) => ask({ ...connection, database: 'postgres' }, ...statements),
    }
  }

  const [one, two] = [clusterIn('postgres'), clusterIn('replica')]
  await createCluster(one)
  const trusted = `host all all ${address}/32 trust\nhost replication all ${address}/32 trust\n`
  const rules = join(one.directory, 'pg_hba.conf')
  writeFileSync(rules, trusted)
  // A copy of a server that has never run is a base backup of it.
  await promisify(execFile)('cp', ['-a', one.directory, two.directory])
  const { uid, gid } = statSync(one.directory)
  const startAsStandby = (cluster: Cluster, port: number, from: { port: number }) => {
    const file = join(cluster.directory, 'standby.signal')
    writeFileSync(file, '')
    chownSync(file, uid, gid)
    return start(cluster, port, {
      primary_conninfo: `host=${address} port=${from.port} user=postgres application_name=replica`,
      hot_standby_feedback: 'on',
    })
  }

  const primary = await start(one, await freePort())
  await primary.administer(`create role ${databaseName} login`, `create database ${databaseName} owner ${databaseName}`)
  const standby = await startAsStandby(two, await freePort(), primary)
  const streams = `select from pg_stat_replication where state = 'streaming' and replay_lsn >= pg_current_wal_flush_lsn()`
  while ((await primary.administer(streams)).length === 0);
  return {
    primary: { ...primary, startAsStandby: async () => void (await startAsStandby(one, primary.port, standby)) },
    standby,
  }
}

/** Makes every commit wait until the replica has it on disk. */
export const replicateSynchronously = async ({ ask }: PairServer): Promise<void> => {
  await ask(`alter system set synchronous_standby_names = 'replica'`, 'select pg_reload_conf()')
  while ((await ask(`select from pg_stat_replication where sync_state = 'sync'`)).length === 0);
}
