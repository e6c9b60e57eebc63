import { createRateLimiter } from '@iyk/kit/limits/create-rate-limiter.ts'
import { limitName } from '@iyk/kit/limits/limit-name.ts'
import { perNetwork, perPair } from '@iyk/kit/limits/limits.ts'
import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import type { CardsContext } from '../context.ts'
import { consume, findFull } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

const limitRate = createRateLimiter({ consume, findFull })

const expensiveCalls = {
  'api-keys': 'API_KEYS',
  'card-changes': 'CARD_CHANGES',
  collections: 'COLLECTIONS',
  'collection-names': 'COLLECTION_NAMES',
  'copyable-cards': 'COPYABLE_CARDS',
  events: 'EVENTS',
  guests: 'GUESTS',
  handouts: 'HANDOUTS',
  names: 'NAMES',
  offers: 'OFFERS',
  'paid-mints': 'PAID_MINTS',
  passes: 'PASSES',
  pictures: 'PICTURES',
  'poap-imports': 'POAP_IMPORTS',
  vouchers: 'VOUCHERS',
  webhooks: 'WEBHOOKS',
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
  const perUser = { key: `${of}:user:${limitName(userId)}`, ...limits.rates[`LIMIT_${name}_PER_USER`] }
  return limitRate(context, [perUser, ...perNetwork(limits, name, of, ipAddress)], of)
}

/** Limits calls with one API key. The count is deleted with the user. Throws `too_many_requests`. */
export const limitApiCalls = (
  context: Context,
  { userId, keyId }: { userId: string; keyId: string },
): Promise<void> => {
  const rate = context.settings.limits.rates.LIMIT_API_CALLS_PER_KEY
  return limitRate(context, [{ key: `api-calls:key:${keyId}|${limitName(userId)}`, ...rate }], 'calls with one API key')
}

/**
 * Limits cards that are drawn because someone requested a picture, per network. Further numbers of a card cost little and are not counted, since a
 * venue's address or a mailbox provider's proxy requests those of a whole evening. Throws `too_many_requests`.
 */
export const limitCardPictures = (context: Context, ipAddress: string): Promise<void> =>
  limitRate(context, perNetwork(context.settings.limits, 'CARD_PICTURES', 'card-pictures', ipAddress), 'cards drawn')

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
  const key = `mails:address:${limitName(mailboxOf(email))}`
  const emails = [
    ...perPair(pair, key, ipAddress),
    { key, ...all },
    ...perNetwork(limits, 'COLLECT_MAILS', 'mails', ipAddress),
  ]
  return limitRate(context, emails, 'emails about collectibles')
}

/**
 * Limits emails about offered cards and events by the mailbox they reach, per user and in all. Count only valid offers, so that no one exhausts a
 * mailbox's limit without a card or an event. Throws `too_many_requests`.
 */
export const limitOffers = (
  context: Context,
  { email, holderId }: { email: string; holderId: string },
): Promise<void> => {
  const { LIMIT_OFFERS_PER_ADDRESS_AND_USER: pair, LIMIT_OFFERS_PER_ADDRESS: all } = context.settings.limits.rates
  const key = `offers:address:${limitName(mailboxOf(email))}`
  const emails = [
    { key: `${key}|${limitName(holderId)}`, ...pair },
    { key, ...all },
  ]
  return limitRate(context, emails, 'emails about offered cards and events')
}
