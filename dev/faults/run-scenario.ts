import { createRandom } from '../seeded-random.ts'
import type { Outcome, Scenario } from './scenario.ts'

type Options = {
  seed: number
  times?: number
  minutes?: number
  say?: (progress: string) => void
  /** Ends it before it has ended by itself. */
  signal?: AbortSignal
}

/** Runs one, and ends everything that it started, in reverse. One that does not end within its bound has failed. */
export const runScenario = async (
  scenario: Scenario,
  { seed, times = scenario.times, minutes = 0, say = () => {}, signal }: Options,
): Promise<Outcome> => {
  const ends: (() => unknown)[] = []
  const ending = { after: (end?: () => unknown) => void (end && ends.unshift(end)) }
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const bound = scenario.bound + minutes
  const timer = setTimeout(() => reject(new Error(`It did not end within ${bound} minutes.`)), bound * 60_000)
  signal?.addEventListener('abort', () => reject(new Error('It was interrupted.')), { once: true })
  try {
    const running = scenario.run({ ending: ending as never, random: createRandom(seed), times, minutes, say })
    return await Promise.race([running, tooLong])
  } catch (error) {
    return { figures: {}, problems: [String(error instanceof Error ? (error.stack ?? error) : error)] }
  } finally {
    clearTimeout(timer)
    for (const end of ends) await Promise.resolve(end()).catch(() => {})
  }
}
