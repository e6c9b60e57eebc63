import type { Clock } from '../clock.ts'
import { Refusal } from '../http/refusal.ts'
import type { Database } from '../postgres/database.ts'
import type { Limits } from './limits.ts'
import type { Limit, limitsIn } from './store.ts'

type Context = { database: Database; clock: Clock; settings: { rateLimits: boolean; limits: Limits } }

/** Says which numbers were full, for the log, and after how long there is certainly room. Whose they were stays out of the log. */
export const tooMany = (of: string, full: readonly Limit[]) =>
  new Refusal('too_many_requests', {
    reason: `${of}: ${full.map(({ most, seconds }) => `${most} in ${seconds} s`).join(', ')}`,
    retryAfter: Math.max(1, ...full.map(({ seconds }) => seconds)),
  })

/**
 * Makes what a part counts its calls with: one occurrence against all of these limits, or against none when one is full; not at all where
 * limits are off. It throws `too_many_requests`; of what there were too many goes to the log.
 */
export const countingWithin =
  ({ takeFrom, findFull }: Pick<ReturnType<typeof limitsIn>, 'takeFrom' | 'findFull'>) =>
  async ({ database, clock, settings }: Context, limits: readonly Limit[], of: string): Promise<void> => {
    if (!settings.rateLimits) return
    const now = clock()
    if (!(await takeFrom(database, limits, now))) throw tooMany(of, await findFull(database, limits, now))
  }
