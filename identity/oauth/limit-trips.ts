import { perNetwork } from '@iyk/kit/limits/limits.ts'
import type { IdentityContext } from '../context.ts'
import { countWithin } from '../limits/count-within.ts'

/** Bounds how many trips to a provider set out from one network and come back to it, since each leaves something. Throws `too_many_requests`. */
export const limitTrips = (context: IdentityContext, half: 'start' | 'callback', ipAddress: string): Promise<void> =>
  countWithin(context, perNetwork(context.settings.limits, 'OAUTH', `oauth:${half}`, ipAddress), `oauth ${half}`)
