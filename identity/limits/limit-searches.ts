import { perNetwork } from '@iyk/kit/limits/limits.ts'
import type { Call } from '../context.ts'
import { limitRate } from './limit-rate.ts'

/** A search reveals whether an address is registered; this limits how many can be tried. Throws `too_many_requests`. */
export const limitSearches = (call: Call): Promise<void> =>
  limitRate(call, perNetwork(call.settings.limits, 'SEARCHES', 'search', call.caller.ipAddress), 'searches')
