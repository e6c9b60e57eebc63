import { join } from 'node:path'
import { readLockFile } from '../../../host/postgres/lock-file.ts'
import { signal } from '../../../host/postgres/processes.ts'
import { checkLedger } from '../check-ledger.ts'
import { createLedger } from '../ledger.ts'
import { startOwnPostgres } from '../own-postgres.ts'
import { backendsIn } from '../postgres-processes.ts'
import type { Scenario, Setting } from '../scenario.ts'
import { startWorkload } from '../workload.ts'
import { openWorld, type World } from '../world.ts'

const usual = 50

type Target = 'host' | 'postmaster' | 'backend' | 'both'
const targets: readonly Target[] = ['host', 'postmaster', 'backend', 'both']

type Databases = { directory: string; killServer: () => Promise<void> }

const killOnce = async (target: Target, world: World, { directory, killServer }: Databases, { random }: Setting) => {
  if (target === 'host' || target === 'both') await world.host.kill()
  if (target === 'postmaster' || target === 'both') await killServer()
  if (target === 'backend') {
    const backends = backendsIn(directory)
    if (backends.length > 0) signal(random.pick(backends), 'SIGKILL')
  }
  // As a service manager does, whether we ended it or it ended by itself.
  await world.host.restart()
}

/** A lease of an email that was under way when its host was killed lasts two minutes, and there may be several in turn. */
const forLeases = 300_000

const runKills = async (setting: Setting, world: World, databases: Databases) => {
  const { random, times, say } = setting
  const ledger = createLedger()
  const load = await startWorkload(world, { ledger, random })
  const killed: Record<Target, number> = { host: 0, postmaster: 0, backend: 0, both: 0 }
  try {
    for (let time = 0; time < times; time += 1) {
      await load.until(5 + random.below(60))
      const target = targets[time % targets.length]!
      await killOnce(target, world, databases, setting)
      killed[target] += 1
      say(`${time + 1} of ${times} kills, ${ledger.counts.acknowledged} acknowledged`)
      // It may end by itself after its Postgres, a moment later.
      await world.host.restart()
    }
    await load.until(20)
  } finally {
    await load.stop()
  }
  await world.host.restart()
  // A slice has few, and does not wait for them.
  const { figures, problems } = await checkLedger(world, ledger, { patience: times < usual ? 0 : forLeases })
  return { figures: { ...killed, ...figures }, problems }
}

export const killsOfBundled: Scenario = {
  name: 'kills',
  about: 'kill -9 of the host, of the bundled Postgres and one of its processes, and of both',
  times: usual,
  bound: 20,
  run: async (setting) => {
    const world = await openWorld(setting.ending)
    const directory = join(world.host.dataDir, 'postgres')
    const killServer = async () => {
      const pid = readLockFile(directory)?.pid
      if (pid) signal(pid, 'SIGKILL')
    }
    return runKills(setting, world, { directory, killServer })
  },
}

export const killsOfOwn: Scenario = {
  name: 'kills-own-postgres',
  about: 'kill -9 of the host, of a Postgres at DATABASE_URL and one of its processes, and of both',
  times: usual,
  bound: 20,
  run: async (setting) => {
    const postgres = await startOwnPostgres(setting.ending)
    const { directory, connection, port, killAndStart } = postgres
    const world = await openWorld(setting.ending, {
      settings: { DATABASE_URL: postgres.urlAt(port) },
      database: connection,
    })
    return runKills(setting, world, { directory, killServer: killAndStart })
  },
}
