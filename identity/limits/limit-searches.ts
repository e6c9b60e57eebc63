import type { Call } from '../context.ts'
import { limitRate } from './limit-rate.ts'
import { perCaller } from './per-caller.ts'

/** A search reveals whether an address is registered; this limits how many can be tried. Throws `too_many_requests`. */
export const limitSearches = (call: Call): Promise<void> =>
  limitRate(call, perCaller(call, 'SEARCHES', 'search'), 'searches')
