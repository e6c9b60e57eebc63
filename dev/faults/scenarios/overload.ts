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
    const kept = await offer(world, operations, 3 * capacity, seconds)
    say('each over a new connection')
    const fresh = await offer(world, operations, 3 * capacity, seconds, { keepsOpen: false })
    const recovered = await until(
      'it is healthy after the overload',
      async () => {
        const [ready, tap] = [await world.call({ path: '/readyz' }), await world.call(operations())]
        return ready.status === 200 && wasAccepted(tap.status) && ready.lasted < goal && tap.lasted < goal
      },
      60_000,
    )
    const offered = { 'over kept connections': kept, 'over new connections': fresh }
    const parts = Object.entries(offered).map(([name, replies]) => {
      const timesOf = (isThis: (status: number) => boolean) =>
        replies.filter(({ status }) => isThis(status)).map(({ lasted }) => lasted)
      return { name, accepted: timesOf(wasAccepted), refused: timesOf(isRefusal) }
    })
    const replies = [...kept, ...fresh]
    const others = replies.filter(({ status }) => !wasAccepted(status) && !isRefusal(status))
    const kinds = new Set(others.map(({ status, failure }) => `${status} ${failure ?? ''}`))
    const silent = replies.filter(({ status, retryAfter }) => isRefusal(status) && retryAfter === undefined).length
    const p = (times: readonly number[], share: number) => percentile(times, share).toFixed(0)
    const slow = parts.filter(({ accepted }) => percentile(accepted, 0.99) > goal)
    const timed = seconds >= overload.times
    return {
      figures: {
        'a second': capacity.toFixed(0),
        offered: replies.length,
        ...Object.fromEntries(
          parts.flatMap(({ name, accepted, refused }) => [
            [`accepted ${name}`, `${accepted.length}, p50 ${p(accepted, 0.5)} ms, p99 ${p(accepted, 0.99)} ms`],
            [`refused ${name}`, `${refused.length}, p99 ${p(refused, 0.99)} ms`],
          ]),
        ),
        'well after, in ms': recovered.toFixed(0),
      },
      problems: [
        ...(others.length > 0 ? [`${others.length} had neither: ${[...kinds].join(', ')}.`] : []),
        ...(silent > 0 ? [`${silent} were refused without Retry-After.`] : []),
        ...(timed
          ? slow.map(
              ({ name, accepted }) => `What was accepted ${name} took ${p(accepted, 0.99)} ms (p99), not ${goal}.`,
            )
          : []),
        ...(timed && recovered > 5_000 ? [`It was well ${recovered.toFixed(0)} ms after, not within 5 s.`] : []),
        ...parts.flatMap(({ name, accepted }) => (accepted.length === 0 ? [`Nothing was accepted ${name}.`] : [])),
        ...world.host.unexpected().map((line) => `In the log: ${line.slice(0, 400)}`),
      ],
    }
  },
}
