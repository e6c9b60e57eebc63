import type { Clock } from '../clock.ts'
import { Refusal } from '../http/refusal.ts'
import type { Database } from '../postgres/database.ts'
import type { Limit, limitsIn } from './store.ts'

type Context = { database: Database; clock: Clock; settings: { rateLimits: boolean } }

/**
 * Makes what a part counts its calls with: one occurrence against all of these limits, or against none when one is full; not at all where
 * limits are off. It throws `too_many_requests`; of what there were too many goes to the log.
 */
export const countingWithin =
  (takeFrom: ReturnType<typeof limitsIn>['takeFrom']) =>
  async (
    { database, clock, settings }: Context,
    limits: readonly Limit[],
    { windowSeconds, of }: { windowSeconds: number; of: string },
  ): Promise<void> => {
    if (!settings.rateLimits) return
    if (!(await takeFrom(database, limits, clock(), windowSeconds)))
      throw new Refusal('too_many_requests', { reason: of, retryAfter: windowSeconds })
  }
