import { perNetwork } from '@iyk/kit/limits/limits.ts'
import type { Call } from '../context.ts'
import { countWithin } from './count-within.ts'

/** A search tells whether an address is registered; this bounds how many can be tried. Throws `too_many_requests`. */
export const limitSearches = (call: Call): Promise<void> =>
  countWithin(call, perNetwork(call.settings.limits, 'SEARCHES', 'search', call.caller.ipAddress), 'searches')
