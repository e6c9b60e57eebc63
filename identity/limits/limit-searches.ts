import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { Call } from '../context.ts'
import { countWithin } from './count-within.ts'

const windowSeconds = 600
const perNetwork = 60

/** A search tells whether an address is registered; this bounds how many can be tried. Throws `too_many_requests`. */
export const limitSearches = (call: Call): Promise<void> => {
  const limit = { key: `search:network:${networkOf(call.caller.ipAddress)}`, most: perNetwork }
  return countWithin(call, [limit], { windowSeconds, of: 'searches' })
}
