import type { Log } from '@iyk/kit/log.ts'
import { causeOf } from '@iyk/kit/log-outage.ts'

type Options = {
  /** In milliseconds. */
  every: number
  log: Log
  /** For the log, when a round fails; the next one is another try. */
  failing: string
}

/** Does something at start and then again and again, one round at a time. `stop` waits for the current one, which may ask whether it should end. */
export const startRounds = (
  work: (isStopped: () => boolean) => Promise<unknown>,
  { every, log, failing }: Options,
): { stop(): Promise<void> } => {
  let stopped = false
  let running: Promise<unknown> | undefined
  const round = () => {
    running ??= work(() => stopped)
      .catch((error: Error) => log.warn({ cause: causeOf(error) }, failing))
      .finally(() => {
        running = undefined
      })
  }
  round()
  const timer = setInterval(round, every)
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
