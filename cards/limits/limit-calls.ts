import { countingWithin } from '@iyk/kit/limits/count-within.ts'
import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { CardsContext } from '../context.ts'
import { takeFrom } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

const countWithin = countingWithin(takeFrom)

const dear = { windowSeconds: 3600, perUser: 100, perNetwork: 1000 } as const
const mails = { windowSeconds: 600, perAddress: 20, perNetwork: 2000 } as const

/**
 * Bounds the calls of a user that keep something for good, work on a picture or ask a node, each kind by itself, by user and by network: high for
 * a network, because a whole venue may sit behind one address. Throws `too_many_requests`.
 */
export const limitDearCalls = (
  context: Context,
  of: 'events' | 'offers' | 'pictures' | 'vouchers',
  { userId, ipAddress }: { userId: string; ipAddress: string },
): Promise<void> => {
  const limits = [
    { key: `${of}:user:${userId}`, most: dear.perUser },
    { key: `${of}:network:${networkOf(ipAddress)}`, most: dear.perNetwork },
  ]
  return countWithin(context, limits, { windowSeconds: dear.windowSeconds, of })
}

/**
 * Bounds the mails about what was kept with an address. Only taps that can be used are to be counted, so that nobody uses up a venue's
 * share without its cards. Throws `too_many_requests`.
 */
export const limitKeptMails = (
  context: Context,
  { email, ipAddress }: { email: string; ipAddress: string },
): Promise<void> => {
  const limits = [
    { key: `mails:address:${email}`, most: mails.perAddress },
    { key: `mails:network:${networkOf(ipAddress)}`, most: mails.perNetwork },
  ]
  return countWithin(context, limits, { windowSeconds: mails.windowSeconds, of: 'mails about what was kept' })
}
