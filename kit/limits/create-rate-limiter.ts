import type { Clock } from '../clock.ts'
import { Refusal } from '../http/refusal.ts'
import type { Database } from '../postgres/database.ts'
import type { Limits } from './limits.ts'
import type { createLimitStore, Limit } from './store.ts'

type Context = { database: Database; clock: Clock; settings: { rateLimits: boolean; limits: Limits } }

/** Logs which limits were full, and says after how long there is certainly room. Whose limits they are stays out of the log. */
export const tooManyRequests = (of: string, full: readonly Limit[]) =>
  new Refusal('too_many_requests', {
    reason: `${of}: ${full.map(({ max, seconds }) => `${max} in ${seconds} s`).join(', ')}`,
    retryAfter: Math.max(1, ...full.map(({ seconds }) => seconds)),
  })

/**
 * Creates a rate limiter. It counts one occurrence against all given limits, or against none if one is full, and does nothing where limits are off.
 * Throws `too_many_requests`; `of` says in the log what there were too many of.
 */
export const createRateLimiter =
  ({ consume, findFull }: Pick<ReturnType<typeof createLimitStore>, 'consume' | 'findFull'>) =>
  async ({ database, clock, settings }: Context, limits: readonly Limit[], of: string): Promise<void> => {
    if (!settings.rateLimits) return
    const now = clock()
    if (!(await consume(database, limits, now))) throw tooManyRequests(of, await findFull(database, limits, now))
  }
