import { createRateLimiter } from '@iyk/kit/limits/create-rate-limiter.ts'
import { perNetwork, perPair } from '@iyk/kit/limits/limits.ts'
import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import type { CardsContext } from '../context.ts'
import { consume, findFull } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

const limitRate = createRateLimiter({ consume, findFull })

const expensiveCalls = {
  events: 'EVENTS',
  offers: 'OFFERS',
  passes: 'PASSES',
  pictures: 'PICTURES',
  vouchers: 'VOUCHERS',
} as const

/**
 * Limits expensive calls (those that store something permanently, process a picture or call a node), each kind separately, per user and
 * per network. The limits of a network are high, because a whole venue may share one address. Throws `too_many_requests`.
 */
export const limitExpensiveCalls = (
  context: Context,
  of: keyof typeof expensiveCalls,
  { userId, ipAddress }: { userId: string; ipAddress: string },
): Promise<void> => {
  const { limits } = context.settings
  const name = expensiveCalls[of]
  const perUser = { key: `${of}:user:${userId}`, ...limits.rates[`LIMIT_${name}_PER_USER`] }
  return limitRate(context, [perUser, ...perNetwork(limits, name, of, ipAddress)], of)
}

/**
 * Limits emails about collectibles by the mailbox they reach. Count only usable taps, so that
 * no one exhausts a venue's limit without its cards. Throws `too_many_requests`.
 */
export const limitCollectEmails = (
  context: Context,
  { email, ipAddress }: { email: string; ipAddress: string },
): Promise<void> => {
  const { limits } = context.settings
  const { LIMIT_COLLECT_MAILS_PER_ADDRESS_AND_NETWORK: pair, LIMIT_COLLECT_MAILS_PER_ADDRESS: all } = limits.rates
  const key = `mails:address:${mailboxOf(email)}`
  const emails = [
    ...perPair(pair, key, ipAddress),
    { key, ...all },
    ...perNetwork(limits, 'COLLECT_MAILS', 'mails', ipAddress),
  ]
  return limitRate(context, emails, 'emails about collectibles')
}

/**
 * Limits emails about offered cards by the mailbox they reach, per user and in all. Count only valid offers, so that no one exhausts a
 * mailbox's limit without a card. Throws `too_many_requests`.
 */
export const limitOffers = (
  context: Context,
  { email, holderId }: { email: string; holderId: string },
): Promise<void> => {
  const { LIMIT_OFFERS_PER_ADDRESS_AND_USER: pair, LIMIT_OFFERS_PER_ADDRESS: all } = context.settings.limits.rates
  const key = `offers:address:${mailboxOf(email)}`
  const emails = [
    { key: `${key}|${holderId}`, ...pair },
    { key, ...all },
  ]
  return limitRate(context, emails, 'emails about offered cards')
}
