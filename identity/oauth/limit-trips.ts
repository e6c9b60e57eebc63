import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { IdentityContext } from '../context.ts'
import { networkOf } from '../limits/network-of.ts'
import { takeFrom } from '../limits/store.ts'

const windowSeconds = 600
/** High, because a whole venue may sit behind one address. */
const perNetwork = 300

/** Bounds how many trips to a provider set out from one network and come back to it, since each leaves something. Throws `too_many_requests`. */
export const limitTrips = async (
  { database, clock, settings }: IdentityContext,
  half: 'start' | 'callback',
  ipAddress: string,
): Promise<void> => {
  if (!settings.rateLimits) return
  const limit = { key: `oauth:${half}:network:${networkOf(ipAddress)}`, most: perNetwork }
  if (!(await takeFrom(database, [limit], clock(), windowSeconds)))
    throw new Refusal('too_many_requests', { reason: `oauth ${half}`, retryAfter: windowSeconds })
}
