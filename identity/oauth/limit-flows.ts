import { perNetwork } from '@iyk/kit/limits/limits.ts'
import type { IdentityContext } from '../context.ts'
import { limitRate } from '../limits/limit-rate.ts'

/** Limits how many OAuth flows start from one network and return to it, since each is stored. Throws `too_many_requests`. */
export const limitFlows = (context: IdentityContext, half: 'start' | 'callback', ipAddress: string): Promise<void> =>
  limitRate(context, perNetwork(context.settings.limits, 'OAUTH', `oauth:${half}`, ipAddress), `oauth ${half}`)
