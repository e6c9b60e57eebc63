import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../context.ts'
import { networkOf } from './network-of.ts'
import { takeFrom } from './store.ts'

const windowSeconds = 600
const perNetwork = 60

/** A search tells whether an address is registered; this bounds how many can be tried. Throws `too_many_requests`. */
export const limitSearches = async ({ database, clock, settings, caller }: Call): Promise<void> => {
  if (!settings.rateLimits) return
  const limits = [{ key: `search:network:${networkOf(caller.ipAddress)}`, most: perNetwork }]
  if (!(await takeFrom(database, limits, clock(), windowSeconds)))
    throw new Refusal('too_many_requests', { reason: 'searches', retryAfter: windowSeconds })
}
