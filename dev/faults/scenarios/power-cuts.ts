import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { waitUntil } from '../../../host/postgres/wait-until.ts'
import { checkLedger } from '../check-ledger.ts'
import { createLedger } from '../ledger.ts'
import { createLossyDisk, type LossyDisk, losesWhatWasNotFlushed, whyNoLossyDisk } from '../lossy-disk.ts'
import { processesIn, signalAll } from '../postgres-processes.ts'
import type { Scenario, Setting } from '../scenario.ts'
import { startWorkload } from '../workload.ts'
import { openWorld, type World } from '../world.ts'

/** The host and its Postgres end with the machine. */
const cutPower = async (world: World, disk: LossyDisk) => {
  const directory = join(world.host.dataDir, 'postgres')
  disk.cut()
  signalAll(directory, 'SIGKILL')
  await world.host.kill()
  // It may have been starting some.
  await waitUntil(() => {
    signalAll(directory, 'SIGKILL')
    return processesIn(directory).length === 0
  }, 10_000)
  await disk.restore()
  await world.host.restart()
}

/** With `durable: false` Postgres does not wait for the disk, which must show. */
export const runCuts = async ({ ending, random, times, say }: Setting, { durable }: { durable: boolean }) => {
  const disk = await createLossyDisk(ending)
  if (!(await losesWhatWasNotFlushed(disk)))
    return { figures: {}, problems: ['A cut does not lose what was not flushed, so it would show nothing.'] }
  const dataDir = join(disk.path, 'data')
  await mkdir(dataDir, { mode: 0o700 })
  const world = await openWorld(ending, { dataDir })
  if (!durable) {
    await world.ask('alter role all set synchronous_commit = off')
    await world.ask(`alter system set wal_writer_delay = '10s'`)
    await world.ask('select pg_reload_conf()')
    await world.ask('checkpoint')
    await world.host.kill()
    await world.host.restart()
  }
  const ledger = createLedger()
  const load = await startWorkload(world, { ledger, random })
  try {
    for (let time = 0; time < times; time += 1) {
      await load.until(5 + random.below(120))
      await cutPower(world, disk)
      say(`${time + 1} of ${times} cuts, ${ledger.counts.acknowledged} acknowledged`)
    }
    await load.until(20)
  } finally {
    await load.stop()
  }
  await world.host.restart()
  return checkLedger(world, ledger, { patience: times < 30 ? 0 : 300_000 })
}

export const powerCuts: Scenario = {
  name: 'power-cuts',
  about: 'the disk loses its power: everything that was written and not flushed is gone',
  times: 30,
  bound: 20,
  skip: whyNoLossyDisk,
  run: (setting) => runCuts(setting, { durable: true }),
}
