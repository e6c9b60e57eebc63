import { countingWithin } from '@iyk/kit/limits/count-within.ts'
import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { CardsContext } from '../context.ts'
import { takeFrom } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

const countWithin = countingWithin(takeFrom)
const asks = { windowSeconds: 600, perTap: 20, perNetwork: 6000 } as const

/**
 * Bounds how often one tap is asked about with addresses, and what one network asks in all. Counted before anything is looked up, whatever
 * the answer would be. Throws `too_many_requests`.
 */
export const limitAsks = (
  context: Context,
  { refHash, ipAddress }: { refHash: Buffer; ipAddress: string },
): Promise<void> => {
  const limits = [
    { key: `asks:tap:${refHash.toString('base64url')}`, most: asks.perTap },
    { key: `asks:network:${networkOf(ipAddress)}`, most: asks.perNetwork },
  ]
  return countWithin(context, limits, { windowSeconds: asks.windowSeconds, of: 'questions about one tap' })
}
