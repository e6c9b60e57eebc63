import { readdirSync, readFileSync } from 'node:fs'
import { createOperations, measureCapacity, offer } from '../load.ts'
import type { Scenario } from '../scenario.ts'
import { openWorld, type World } from '../world.ts'

type Sample = { minute: number; memory: number; handles: number; connections: number }

const sample = async (world: World, since: number): Promise<Sample> => {
  const { pid } = world.host.host().process
  const [{ count }] = (await world.ask<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )) as [{ count: number }]
  return {
    minute: (performance.now() - since) / 60_000,
    memory: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    connections: count,
  }
}

/** By how much it grows in a minute, by least squares. */
const slope = (samples: readonly Sample[], of: keyof Sample): number => {
  const mean = (name: keyof Sample) => samples.reduce((sum, one) => sum + one[name], 0) / samples.length
  const [x, y] = [mean('minute'), mean(of)]
  const spread = samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  return spread === 0 ? 0 : samples.reduce((sum, one) => sum + (one.minute - x) * (one[of] - y), 0) / spread
}

/** A fifth of what it begins with, over the second half of the run. */
const isFlat = (samples: readonly Sample[], of: keyof Sample) =>
  slope(samples, of) * (samples.at(-1)!.minute - samples[0]!.minute) < 0.2 * samples[0]![of]

export const soak: Scenario = {
  name: 'soak',
  about: 'half of what it can carry, for as long as --minutes says: memory, handles and connections stay flat',
  times: 1,
  bound: 5,
  skip: () => (process.platform === 'linux' ? undefined : 'reads memory and handles from /proc'),
  run: async ({ ending, minutes, say }) => {
    const world = await openWorld(ending)
    const sessions = await Promise.all(Array.from({ length: 20 }, (_, n) => world.register(`load-${n}@faults.example`)))
    const operations = createOperations(world, sessions)
    const capacity = await measureCapacity(world, operations, Math.min(10, minutes * 30))
    const since = performance.now()
    const samples: Sample[] = []
    const refused = new Map<number, number>()
    let served = 0
    const slice = Math.min(10, minutes * 6)
    while (performance.now() - since < minutes * 60_000) {
      for (const { status } of await offer(world, operations, capacity / 2, slice)) {
        if (status === 200 || status === 303) served += 1
        else refused.set(status, (refused.get(status) ?? 0) + 1)
      }
      samples.push(await sample(world, since))
      const { memory, handles, connections } = samples.at(-1)!
      say(
        `${samples.at(-1)!.minute.toFixed(1)} of ${minutes} min: ${memory.toFixed(0)} MiB, ${handles} handles, ${connections} connections`,
      )
    }
    const second = samples.slice(Math.floor(samples.length / 2))
    const of = (name: 'memory' | 'handles' | 'connections') =>
      `${samples[0]![name].toFixed(0)} to ${samples.at(-1)![name].toFixed(0)}, ${slope(second, name).toFixed(2)} a minute`
    const names = ['memory', 'handles', 'connections'] as const
    // A few minutes are those in which caches fill.
    const isLong = minutes >= 30
    return {
      figures: {
        minutes,
        'a second': (capacity / 2).toFixed(0),
        served,
        'memory in MiB': of('memory'),
        handles: of('handles'),
        connections: of('connections'),
      },
      problems: [
        ...[...refused].map(([status, count]) => `${count} calls had ${status} at half load.`),
        ...names.filter((name) => isLong && !isFlat(second, name)).map((name) => `${name} grows: ${of(name)}.`),
        ...world.host.unexpected().map((line) => `In the log: ${line.slice(0, 400)}`),
      ],
    }
  },
}
