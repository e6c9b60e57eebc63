import type { IdentityContext } from '@iyk/identity/context.ts'
import { removeExpired } from '@iyk/identity/database/remove-expired.ts'

const every = 60 * 60_000

/** Removes what has expired, once at start and then hourly. Replicas may do it at the same time. `stop` waits for the round under way. */
export const startTidyingUp = (identity: IdentityContext): { stop(): Promise<void> } => {
  let running: Promise<unknown> = Promise.resolve()
  const round = () => {
    running = removeExpired(identity).catch((error: Error) =>
      identity.log.warn({ cause: error.message }, 'what has expired could not be removed'),
    )
  }
  round()
  const timer = setInterval(round, every)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
