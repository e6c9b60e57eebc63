import type { TestContext } from 'node:test'
import type { Random } from '../seeded-random.ts'

/** What a test context offers, and a scenario too: what is started is ended with it. */
export type Ending = Pick<TestContext, 'after'>

export type Setting = {
  ending: Ending
  random: Random
  /** How often the fault happens; a slice in `npm test` does it less often than `npm run faults`. */
  times: number
  /** For what takes as long as it is told. */
  minutes: number
  /** Says how far it is, on one line. */
  say: (progress: string) => void
}

export type Outcome = {
  /** What was measured, for people. */
  figures: Record<string, string | number>
  /** A sentence for each thing that must not be; none when everything held. */
  problems: readonly string[]
}

export type Scenario = {
  name: string
  about: string
  /** How often the fault happens in a whole run. */
  times: number
  /** No run takes longer, in minutes, but for what takes as long as it is told. */
  bound: number
  /** Why it cannot run on this machine. */
  skip?: () => string | undefined
  run: (setting: Setting) => Promise<Outcome>
}
