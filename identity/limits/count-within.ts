import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { IdentityContext } from '../context.ts'
import { type Limit, takeFrom } from './store.ts'

/**
 * Counts one occurrence against all of these limits, or against none when one is full; not at all where limits are off. Throws
 * `too_many_requests`; of what there were too many goes to the log.
 */
export const countWithin = async (
  { database, clock, settings }: Pick<IdentityContext, 'database' | 'clock' | 'settings'>,
  limits: readonly Limit[],
  { windowSeconds, of }: { windowSeconds: number; of: string },
): Promise<void> => {
  if (!settings.rateLimits) return
  if (!(await takeFrom(database, limits, clock(), windowSeconds)))
    throw new Refusal('too_many_requests', { reason: of, retryAfter: windowSeconds })
}
