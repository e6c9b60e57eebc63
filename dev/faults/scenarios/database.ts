import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { checkLedger } from '../check-ledger.ts'
import { createLedger } from '../ledger.ts'
import { type OwnPostgres, startOwnPostgres } from '../own-postgres.ts'
import type { Ending, Scenario } from '../scenario.ts'
import { until } from '../until.ts'
import { startWild } from '../wild-server.ts'
import { startWorkload } from '../workload.ts'
import { openWorld, type World } from '../world.ts'

type Fault = { name: string; begin: () => Promise<unknown> | unknown; end: () => Promise<unknown> | unknown }

const mayMount = process.platform === 'linux' && process.getuid?.() === 0

/** A disk that is small enough to be filled. */
const mountSmall = (ending: Ending): string | undefined => {
  if (!mayMount) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'iyk-faults-small-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=600m,mode=0755', 'tmpfs', folder]).status !== 0) return undefined
  ending.after(() => {
    spawnSync('umount', ['--lazy', folder])
    rmdirSync(folder)
  })
  return folder
}

const readOnly = async (postgres: OwnPostgres, to: 'on' | 'off') => {
  await postgres.administer(`alter system set default_transaction_read_only = ${to}`)
  await postgres.administer('select pg_reload_conf()')
}

const isServing = async (world: World, path: string) => (await world.call({ path })).status

export const database: Scenario = {
  name: 'database',
  about: 'the database refuses, hangs, swallows, talks nonsense, is read-only, is full, and comes back',
  times: 3,
  bound: 15,
  run: async ({ ending, random, times, say }) => {
    const above = mountSmall(ending)
    const postgres = await startOwnPostgres(ending, above ? { above } : {})
    const wild = await startWild(ending, { random, behind: postgres.port })
    const world = await openWorld(ending, {
      settings: { DATABASE_URL: postgres.urlAt(wild.port) },
      database: postgres.connection,
    })
    const filler = above && join(above, 'filler')
    const faults: Fault[] = [
      { name: 'refusing', begin: () => wild.become('refuse'), end: () => wild.become('pass') },
      { name: 'hanging', begin: () => postgres.signal('SIGSTOP'), end: () => postgres.signal('SIGCONT') },
      { name: 'swallowing', begin: () => wild.become('hang'), end: () => wild.become('pass') },
      { name: 'talking nonsense', begin: () => wild.become('nonsense'), end: () => wild.become('pass') },
      { name: 'read-only', begin: () => readOnly(postgres, 'on'), end: () => readOnly(postgres, 'off') },
      { name: 'stopped', begin: () => postgres.stop(), end: () => postgres.start() },
    ]
    if (filler)
      faults.push({
        name: 'full',
        begin: () => {
          const { bavail, bsize } = statfsSync(above)
          try {
            writeFileSync(filler, Buffer.alloc(bavail * bsize))
          } catch (error) {
            // The database took some of it meanwhile; it is full either way.
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          }
        },
        end: () => rmSync(filler),
      })
    const ledger = createLedger()
    const load = await startWorkload(world, { ledger, random })
    const problems: string[] = []
    const figures: Record<string, string> = filler ? {} : { full: 'skipped: this account may not mount a file system' }
    try {
      for (let time = 0; time < times; time += 1)
        for (const { name, begin, end } of faults) {
          await load.until(30)
          await begin()
          const told = await until(
            `/readyz says that the database is ${name}`,
            async () => (await isServing(world, '/readyz')) === 503,
          )
          await setTimeout(500 + random.below(2500))
          const alive = await isServing(world, '/healthz')
          if (alive !== 200) problems.push(`While the database was ${name}, /healthz had ${alive}.`)
          await end()
          const back = await until(`/readyz says that the database is back after it was ${name}`, async () => {
            await world.host.restart()
            return (await isServing(world, '/readyz')) === 200
          })
          figures[name] = `known after ${(told / 1000).toFixed(1)} s, back after ${(back / 1000).toFixed(1)} s`
          say(`${name}, ${ledger.counts.acknowledged} acknowledged`)
        }
      await load.until(30)
    } finally {
      await load.stop()
    }
    const checked = await checkLedger(world, ledger, { patience: times < 3 ? 0 : 300_000 })
    return { figures: { ...figures, ...checked.figures }, problems: [...problems, ...checked.problems] }
  },
}
