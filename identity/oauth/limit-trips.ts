import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { IdentityContext } from '../context.ts'
import { countWithin } from '../limits/count-within.ts'

const windowSeconds = 600
/** High, because a whole venue may sit behind one address. */
const perNetwork = 300

/** Bounds how many trips to a provider set out from one network and come back to it, since each leaves something. Throws `too_many_requests`. */
export const limitTrips = (context: IdentityContext, half: 'start' | 'callback', ipAddress: string): Promise<void> => {
  const limit = { key: `oauth:${half}:network:${networkOf(ipAddress)}`, most: perNetwork }
  return countWithin(context, [limit], { windowSeconds, of: `oauth ${half}` })
}
