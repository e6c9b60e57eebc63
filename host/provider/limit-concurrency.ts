import { createKeyedWorkQueue } from '@iyk/kit/keyed-work-queue.ts'
import type { Limits } from '@iyk/kit/limits/limits.ts'
import { networksOf } from '@iyk/kit/limits/network-of.ts'
import { createWorkQueue } from '@iyk/kit/work-queue.ts'

/** Seconds to wait for other requests to finish before a page is rendered without asking the provider. */
const patience = 2
const ofNetwork = { capacity: 4, maxWaiting: 60 }
const ofVenue = { capacity: 40, maxWaiting: 600 }
const ofAll = { capacity: 256, maxWaiting: 1000 }

/**
 * Limits concurrent requests to the provider by network, since anyone can trigger one. Callers in one network do not wait for those in
 * another while the total limit is not reached. Throws `server_unavailable` when the wait takes too long.
 */
export const createConcurrencyLimiter = ({ isVenue }: Pick<Limits, 'isVenue'>) => {
  const all = createWorkQueue({ ...ofAll, patience })
  const inLine = createKeyedWorkQueue({ patience })

  return <Result>(ipAddress: string, work: () => Promise<Result>): Promise<Result> => {
    const { capacity, maxWaiting } = isVenue(ipAddress) ? ofVenue : ofNetwork
    // Waits for the smallest network first, so that the wait takes no slot of the larger ones.
    const inTurn = networksOf(ipAddress).reduceRight(
      (inner, { network, times }) =>
        () =>
          inLine(network, { capacity: capacity * times, maxWaiting: maxWaiting * times }, inner),
      () => all(1, work),
    )
    return inTurn()
  }
}
