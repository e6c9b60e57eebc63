import { randomBytes } from 'node:crypto'
import { freePort } from '../../start-host.ts'
import { checkLedger } from '../check-ledger.ts'
import { createLedger } from '../ledger.ts'
import { startOwnPostgres } from '../own-postgres.ts'
import { startReceivers } from '../receivers.ts'
import { type RestartableHost, startRestartable } from '../restartable-host.ts'
import type { Scenario } from '../scenario.ts'
import { startWorkload } from '../workload.ts'
import { openWorld } from '../world.ts'

export const twoHosts: Scenario = {
  name: 'two-hosts',
  about: 'two hosts on one Postgres; one of them is killed in the middle, and comes back',
  times: 20,
  bound: 15,
  run: async ({ ending, random, times, say }) => {
    const postgres = await startOwnPostgres(ending)
    const receivers = await startReceivers(ending)
    const masterKey = randomBytes(16)
    const settings = {
      DATABASE_URL: postgres.urlAt(postgres.port),
      CARD_MASTER_KEY: masterKey.toString('hex'),
      PUBLIC_URL: `http://localhost:${await freePort()}`,
      AUTO_APPROVE_EVENTS: 'on',
      DEMO: 'off',
      REMOTE_PICTURES: 'off',
      SMTP_URL: receivers.smtpUrl,
    }
    const hosts: RestartableHost[] = []
    let next = 0
    /** As a load balancer does: in turn, and to those that run. */
    const nextPort = () => {
      const running = hosts.filter((host) => host.isRunning())
      next += 1
      return running[next % running.length]?.port
    }
    const world = await openWorld(ending, {
      receivers,
      settings,
      database: postgres.connection,
      masterKey,
      nextPort,
    })
    hosts.push(world.host, await startRestartable(ending, { settings }))
    const ledger = createLedger()
    const load = await startWorkload(world, { ledger, random })
    try {
      for (let time = 0; time < times; time += 1) {
        await load.until(20 + random.below(60))
        const one = hosts[time % 2]!
        await one.kill()
        await load.until(20)
        await one.restart()
        say(`${time + 1} of ${times} kills, ${ledger.counts.acknowledged} acknowledged`)
      }
      await load.until(20)
    } finally {
      await load.stop()
    }
    const { figures, problems } = await checkLedger(world, ledger, { patience: times < 20 ? 0 : 300_000 })
    return {
      figures,
      problems: [...problems, ...hosts[1]!.unexpected().map((line) => `In the log: ${line.slice(0, 400)}`)],
    }
  },
}
