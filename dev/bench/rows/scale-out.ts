import { join } from 'node:path'
import { findCardMasterKey } from '../../../host/card-master-key.ts'
import { databaseName } from '../../../host/postgres/store.ts'
import { freePort, type Host, startHost } from '../../start-host.ts'
import { alternate, type Contender } from '../alternate.ts'
import { cpuOfProcess } from '../cpu-time.ts'
import { cpuRatio, type Figure, figuresOf, spreadOf } from '../figures.ts'
import { connectionsToOne, measure, type Served } from '../measure.ts'
import { openOurs } from '../open-ours.ts'
import { newPeople, signInAll } from '../sign-in.ts'
import { startProgram } from '../start-program.ts'
import type { Row, World } from '../world.ts'

const name = 'scale-out'
const counts = [1, 2, 4] as const
const hostsOf = (count: number) => (count === 1 ? 'one host' : `${count} hosts`)

/** The bundled Postgres has 60 connections for all of them. */
const poolSize = 8

/** One, two and four hosts on one Postgres, behind a proxy that hands them its connections in turn. */
export const scaleOut: Row = {
  name,
  about: 'one, two and four hosts on one Postgres, through a proxy',
  onRequest: true,
  run: async (world: World): Promise<Figure[]> => {
    const { load, scale, effort } = world
    await using opened = new AsyncDisposableStack()
    const balancer = startProgram(join(import.meta.dirname, '../balancer-process.ts'))
    opened.defer(balancer.stop)
    const port = (await balancer.request([])) as number
    const url = `http://localhost:${port}`
    const settings = { LOG_LEVEL: 'silent', PUBLIC_URL: url, DATABASE_POOL_SIZE: String(poolSize) }
    const start = async (more: Record<string, string>): Promise<Host> => {
      const host = await startHost(
        { ...settings, ...more, PORT: String(await freePort()) },
        { dataDir: await world.createData() },
      )
      opened.defer(host.stop)
      return host
    }
    const first = await start({})
    const ours = await openOurs({ ...first, port, url: `http://localhost:${first.port}` })
    opened.defer(ours.close)
    const { host: socket, port: postgresPort } = ours.connection
    const shared = {
      CARD_MASTER_KEY: (await findCardMasterKey({ DATA_DIR: first.dataDir }))!.toString('hex'),
      DATABASE_URL: `postgres://${databaseName}@localhost:${postgresPort}/${databaseName}?host=${encodeURIComponent(socket)}`,
    }
    const hosts = [first]
    while (hosts.length < counts.at(-1)!) hosts.push(await start(shared))

    await balancer.request([first.port])
    const people = newPeople(scale.people)
    await signInAll(load, ours.byLink, people)
    const checks = people.map(ours.checkSession)
    // As warm as each other, however few of the measured operations one of four gets.
    for (const host of hosts) {
      await balancer.request([host.port])
      await measure(load, ours.served, checks, { operations: 2 * scale.people })
      await signInAll(load, ours.byLink, newPeople(Math.ceil(scale.people / 5)))
    }
    const proxy = new Map<string, number[]>()
    type Run = (operations: number, served: Served) => ReturnType<Contender['run']>
    const contender = (count: number, title: string, run: Run): Contender => ({
      name: title,
      run: async (operations) => {
        const chosen = hosts.slice(0, count)
        // Each host has the load that one had: with less, fewer calls share a statement.
        const served = { ...ours.served, connections: connectionsToOne * count }
        await balancer.request(chosen.map((host) => host.port))
        // The row's own process of a host is the first one; what the others take comes on top.
        const others = () => chosen.slice(1).reduce((sum, host) => sum + cpuOfProcess(host.process.pid as number), 0)
        const [before, proxyBefore] = [others(), cpuOfProcess(balancer.pid)]
        const window = await run(operations, served)
        const taken = (cpuOfProcess(balancer.pid) - proxyBefore) / window.operations
        proxy.set(title, [...(proxy.get(title) ?? []), taken])
        return { ...window, process: window.process + others() - before }
      },
    })
    const figures: Figure[] = []
    for (const [operation, run] of [
      ['session-check', (operations, served) => measure(load, served, checks, { operations })],
      ['magic-link-new', (operations, served) => signInAll(load, { ...ours.byLink, served }, newPeople(operations))],
    ] satisfies [string, Run][]) {
      const title = (count: number) => `${operation}, ${hostsOf(count)}`
      const windows = await alternate(
        counts.map((count) => contender(count, title(count), run)),
        effort,
      )
      for (const [of, ones] of windows) {
        figures.push(...figuresOf(name, of, ones))
        figures.push({ row: name, of, unit: 'µs CPU, proxy', ...spreadOf(proxy.get(of)!.slice(1)) })
      }
      for (const count of counts.slice(1))
        figures.push(
          cpuRatio(
            name,
            `${operation}, ${hostsOf(count)} over one host`,
            windows.get(title(count))!,
            windows.get(title(1))!,
          ),
        )
    }
    return figures
  },
}
