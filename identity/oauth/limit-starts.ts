import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { IdentityContext } from '../context.ts'
import { networkOf } from '../limits/network-of.ts'
import { takeFrom } from '../limits/store.ts'

const windowSeconds = 600
/** High, because a whole venue may sit behind one address. */
const perNetwork = 300

/** Bounds how many trips to a provider set out from one network, since each is kept. Throws `too_many_requests`. */
export const limitStarts = async ({ database, clock, settings }: IdentityContext, ipAddress: string): Promise<void> => {
  if (!settings.rateLimits) return
  const limit = { key: `oauth:network:${networkOf(ipAddress)}`, most: perNetwork }
  if (!(await takeFrom(database, [limit], clock(), windowSeconds)))
    throw new Refusal('too_many_requests', { reason: 'oauth starts', retryAfter: windowSeconds })
}
