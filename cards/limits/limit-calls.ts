import { countingWithin } from '@iyk/kit/limits/count-within.ts'
import { perNetwork, perPair } from '@iyk/kit/limits/limits.ts'
import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import type { CardsContext } from '../context.ts'
import { findFull, takeFrom } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

const countWithin = countingWithin({ takeFrom, findFull })

const expensive = { events: 'EVENTS', offers: 'OFFERS', pictures: 'PICTURES', vouchers: 'VOUCHERS' } as const

/**
 * Bounds the calls of a user that keep something for good, work on a picture or ask a node, each kind by itself, by user and by network: high for
 * a network, because a whole venue may sit behind one address. Throws `too_many_requests`.
 */
export const limitDearCalls = (
  context: Context,
  of: keyof typeof expensive,
  { userId, ipAddress }: { userId: string; ipAddress: string },
): Promise<void> => {
  const { limits } = context.settings
  const name = expensive[of]
  const perUser = { key: `${of}:user:${userId}`, ...limits.rates[`LIMIT_${name}_PER_USER`] }
  return countWithin(context, [perUser, ...perNetwork(limits, name, of, ipAddress)], of)
}

/**
 * Bounds the mails about what was kept with an address, by the mailbox it reaches. Only taps that can be used are to be counted, so that
 * nobody uses up a venue's share without its cards. Throws `too_many_requests`.
 */
export const limitKeptMails = (
  context: Context,
  { email, ipAddress }: { email: string; ipAddress: string },
): Promise<void> => {
  const { limits } = context.settings
  const { LIMIT_COLLECT_MAILS_PER_ADDRESS_AND_NETWORK: pair, LIMIT_COLLECT_MAILS_PER_ADDRESS: all } = limits.rates
  const key = `mails:address:${mailboxOf(email)}`
  const mails = [
    ...perPair(pair, key, ipAddress),
    { key, ...all },
    ...perNetwork(limits, 'COLLECT_MAILS', 'mails', ipAddress),
  ]
  return countWithin(context, mails, 'mails about what was kept')
}

/**
 * Bounds the mails about offered cards by the mailbox they reach, from one user and from all. Only offers that can be made are to be counted, so
 * that nobody uses up a mailbox's share without a card. Throws `too_many_requests`.
 */
export const limitOffers = (
  context: Context,
  { email, holderId }: { email: string; holderId: string },
): Promise<void> => {
  const { LIMIT_OFFERS_PER_ADDRESS_AND_USER: pair, LIMIT_OFFERS_PER_ADDRESS: all } = context.settings.limits.rates
  const key = `offers:address:${mailboxOf(email)}`
  const mails = [
    { key: `${key}|${holderId}`, ...pair },
    { key, ...all },
  ]
  return countWithin(context, mails, 'mails about offered cards')
}
