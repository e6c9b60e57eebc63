import { setTimeout } from 'node:timers/promises'
import { startHost } from '../../start-host.ts'
import { residentMemory } from '../cpu-time.ts'
import { type Figure, spreadOf } from '../figures.ts'
import { createPeerDatabase } from '../install-peer.ts'
import { measure } from '../measure.ts'
import { openOurs } from '../open-ours.ts'
import { newPeople, signInAll } from '../sign-in.ts'
import { type Peer, startPeer } from '../start-peer.ts'
import type { Row, World } from '../world.ts'

const row = 'start'
const quiet = { LOG_LEVEL: 'silent' }

type Measured = { milliseconds: number[]; idle: number[]; loaded: number[] }
const nothing = (): Measured => ({ milliseconds: [], idle: [], loaded: [] })

const figures = (of: string, { milliseconds, idle, loaded }: Measured): Figure[] => [
  { row, of, unit: 'ms', ...spreadOf(milliseconds) },
  { row, of, unit: 'MiB idle', ...spreadOf(idle) },
  { row, of, unit: 'MiB loaded', ...spreadOf(loaded) },
]

/** Memory of the process that serves, without its Postgres: when it has rested, and after sign-ins and session checks. */
const readMemory = async (
  { load, scale: { memory } }: World,
  { served, byLink, checkSession }: Pick<Peer, 'served' | 'byLink' | 'checkSession'>,
  into: Measured,
) => {
  await setTimeout(memory.rest * 1000)
  into.idle.push(residentMemory(served.pid))
  const people = newPeople(memory.signIns)
  await signInAll(load, byLink, people)
  await measure(load, served, people.map(checkSession), { operations: memory.checks })
  into.loaded.push(residentMemory(served.pid))
}

const timed = async <T>(start: () => Promise<T>, into: Measured) => {
  const began = performance.now()
  const started = await start()
  into.milliseconds.push(performance.now() - began)
  return started
}

const startBoth = async (
  world: World,
  { dataDir, isFirst }: { dataDir: string; isFirst: boolean },
  own: Measured,
  peer: Measured,
) => {
  await using opened = new AsyncDisposableStack()
  const host = await timed(() => startHost(quiet, { dataDir }), own)
  opened.defer(host.stop)
  const ours = await openOurs(host)
  opened.defer(ours.close)
  await readMemory(world, ours, own)
  if (!world.peers) return
  const database = 'bench_start'
  if (isFirst) await createPeerDatabase(ours, database)
  const started = await timed(() => startPeer({ ours, database, connections: 16 }), peer)
  opened.defer(started.stop)
  await readMemory(world, started, peer)
}

/** From the start of the process, on existing data, until it serves; then its memory. For ours that includes starting Postgres. */
export const start: Row = {
  name: row,
  about: 'from the start of the process on existing data to serving, and its memory',
  run: async (world: World): Promise<Figure[]> => {
    const [own, peer] = [nothing(), nothing()]
    const dataDir = await world.createData()
    // Whoever starts a service has all processors for it.
    world.useAllProcessors(true)
    try {
      // The first start creates the data, and compiles what the next ones read.
      await startBoth(world, { dataDir, isFirst: true }, nothing(), nothing())
      for (let round = 0; round < world.scale.rounds; round += 1)
        await startBoth(world, { dataDir, isFirst: false }, own, peer)
    } finally {
      world.useAllProcessors(false)
    }
    return [...figures('IYK Cards', own), ...(world.peers ? figures('Better Auth', peer) : [])]
  },
}
