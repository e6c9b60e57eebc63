import type { Limits } from '@iyk/kit/limits/limits.ts'
import { networksOf } from '@iyk/kit/limits/network-of.ts'
import { createWorkLines } from '@iyk/kit/work-lines.ts'
import { createWorkQueue } from '@iyk/kit/work-queue.ts'

/** Seconds in which somebody else's answer may come, before a page is made without asking. */
const patience = 2
const ofNetwork = { capacity: 4, mostWaiting: 60 }
const ofVenue = { capacity: 40, mostWaiting: 600 }
const ofAll = { capacity: 256, mostWaiting: 1000 }

/**
 * Bounds the questions that are open at once by network, since anybody can have one asked. Who is in another network waits for nobody in
 * this one while all together leave room. Throws `server_unavailable` when the turn does not come.
 */
export const createTurns = ({ isVenue }: Pick<Limits, 'isVenue'>) => {
  const all = createWorkQueue({ ...ofAll, patience })
  const inLine = createWorkLines({ patience })

  return <Result>(ipAddress: string, work: () => Promise<Result>): Promise<Result> => {
    const { capacity, mostWaiting } = isVenue(ipAddress) ? ofVenue : ofNetwork
    // The smallest network is the first to wait for, so that it takes no room of the larger ones meanwhile.
    const inTurn = networksOf(ipAddress).reduceRight(
      (inner, { network, times }) =>
        () =>
          inLine(network, { capacity: capacity * times, mostWaiting: mostWaiting * times }, inner),
      () => all(1, work),
    )
    return inTurn()
  }
}
