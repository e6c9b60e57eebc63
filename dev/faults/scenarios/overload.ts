import { createOperations, measureCapacity, offer, percentile } from '../load.ts'
import type { Scenario } from '../scenario.ts'
import { until } from '../until.ts'
import { openWorld } from '../world.ts'

const goal = 500
const wasAccepted = (status: number) => status === 200 || status === 303
const isRefusal = (status: number) => status === 429 || status === 503

export const overload: Scenario = {
  name: 'overload',
  about:
    'three times as many calls as it serves: what it accepts is prompt, the rest is refused with Retry-After, and it is well soon after',
  times: 20,
  bound: 5,
  /** `times` is the seconds of overload. Below its own number, no times are compared: a slice shares its machine. */
  run: async ({ ending, times: seconds, say }) => {
    const world = await openWorld(ending)
    const sessions = await Promise.all(Array.from({ length: 20 }, (_, n) => world.register(`load-${n}@faults.example`)))
    const operations = createOperations(world, sessions)
    say('measuring what it can carry')
    // What was compiled on the way is left out.
    await measureCapacity(world, operations, seconds / 4)
    const capacity = await measureCapacity(world, operations, seconds / 2)
    say(`three times ${capacity.toFixed(0)} a second`)
    const replies = await offer(world, operations, 3 * capacity, seconds)
    const recovered = await until(
      'it is healthy after the overload',
      async () => {
        const [ready, tap] = [await world.call({ path: '/readyz' }), await world.call(operations())]
        return ready.status === 200 && wasAccepted(tap.status) && ready.lasted < goal && tap.lasted < goal
      },
      60_000,
    )
    const accepted = replies.filter(({ status }) => wasAccepted(status)).map(({ lasted }) => lasted)
    const refused = replies.filter(({ status }) => isRefusal(status))
    const others = replies.filter(({ status }) => !wasAccepted(status) && !isRefusal(status))
    const p99 = percentile(accepted, 0.99)
    const kinds = new Set(others.map(({ status, failure }) => `${status} ${failure ?? ''}`))
    const silent = refused.filter(({ retryAfter }) => retryAfter === undefined).length
    const timed = seconds >= overload.times
    return {
      figures: {
        'a second': capacity.toFixed(0),
        offered: replies.length,
        accepted: accepted.length,
        refused: refused.length,
        'accepted, p50 in ms': percentile(accepted, 0.5).toFixed(0),
        'accepted, p99 in ms': p99.toFixed(0),
        'refused, p99 in ms': percentile(
          refused.map(({ lasted }) => lasted),
          0.99,
        ).toFixed(0),
        'well after, in ms': recovered.toFixed(0),
      },
      problems: [
        ...(others.length > 0 ? [`${others.length} had neither: ${[...kinds].join(', ')}.`] : []),
        ...(silent > 0 ? [`${silent} were refused without Retry-After.`] : []),
        ...(timed && p99 > goal ? [`What was accepted took ${p99.toFixed(0)} ms (p99), more than ${goal}.`] : []),
        ...(timed && recovered > 5_000 ? [`It was well ${recovered.toFixed(0)} ms after, not within 5 s.`] : []),
        ...(accepted.length === 0 ? ['Nothing was accepted.'] : []),
        ...world.host.unexpected().map((line) => `In the log: ${line.slice(0, 400)}`),
      ],
    }
  },
}
