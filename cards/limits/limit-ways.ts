import { hmacSha256 } from '@iyk/kit/hash.ts'
import { createRateLimiter, tooManyRequests } from '@iyk/kit/limits/create-rate-limiter.ts'
import { limitName } from '@iyk/kit/limits/limit-name.ts'
import { perNetwork } from '@iyk/kit/limits/limits.ts'
import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { Limit } from '@iyk/kit/limits/store.ts'
import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import type { CardsContext } from '../context.ts'
import { consume, findFull, refund } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>
/** The card master key keeps the counts of a mailbox from naming it: whoever declines an invitation is forgotten. */
type Hiding = Context & Pick<CardsContext, 'masterKey'>
type Guess = { eventId: string; ipAddress: string }

const limitRate = createRateLimiter({ consume, findFull })

/** A right word takes back its own attempt and two wrong ones: people mistype, and someone who knows the word has no need to guess. */
const takenBack = 3

/**
 * Counts an attempt at the secret word of an event before it is compared, by network and in all. In a network where the right one was entered within the hour,
 * only its own limit counts, which is higher there: guessing from elsewhere does not close a venue, and from inside it takes ten times as much. Throws
 * `too_many_requests`. Call `settle` for a right word.
 */
export const limitWords = async (
  context: Context,
  { eventId, ipAddress }: Guess,
): Promise<{ settle(): Promise<void> }> => {
  const { database, clock, settings } = context
  if (!settings.rateLimits) return { settle: async () => {} }
  const { limits } = settings
  const now = clock()
  const inAll = { key: `words:${eventId}`, ...limits.rates.LIMIT_WRONG_WORDS_PER_EVENT }
  const knows = { key: `words:${eventId}:right:${networkOf(ipAddress)}`, max: 1, seconds: 3600 }
  const isKnown = (await findFull(database, [knows], now)).length > 0
  const here = perNetwork(limits, isKnown ? 'WRONG_WORDS_WHERE_KNOWN' : 'WRONG_WORDS', `words:${eventId}`, ipAddress)
  const counted = isKnown ? here : [...here, inAll]
  if (!(await consume(database, counted, now)))
    throw tooManyRequests('attempts at a secret word', await findFull(database, counted, now))
  return {
    settle: async () => {
      for (let n = 0; n < takenBack; n += 1) await refund(database, here)
      if (!isKnown) await refund(database, [inAll])
      // Each right one, so that the hour begins again.
      await consume(database, [{ ...knows, max: 1_000_000 }], now)
    },
  }
}

/**
 * Limits right words of an event, per network: each gives a ref, and whoever makes addresses up could else take everything. Throws `too_many_requests`.
 */
export const limitRightWords = (context: Context, { eventId, ipAddress }: Guess): Promise<void> =>
  limitRate(
    context,
    perNetwork(context.settings.limits, 'RIGHT_WORDS', `right-words:${eventId}`, ipAddress),
    'right secret words',
  )

/** Limits requests for the link of an allowed address, whether it is one or not. Throws `too_many_requests`. */
export const limitListQuestions = (context: Context, ipAddress: string): Promise<void> =>
  limitRate(
    context,
    perNetwork(context.settings.limits, 'LIST_QUESTIONS', 'list-questions', ipAddress),
    'list questions',
  )

const hidden = ({ masterKey }: Hiding, email: string): string =>
  hmacSha256(hmacSha256(masterKey, 'IYK counted mailboxes'), mailboxOf(email)).toString('base64url')

/** Limits emails with the link of an allowed address, by the mailbox that they reach. Throws `too_many_requests`. */
export const limitListEmails = (context: Hiding, { eventId, email }: { eventId: string; email: string }) => {
  const key = `list-mails:${eventId}|address:${hidden(context, email)}`
  return limitRate(
    context,
    [{ key, ...context.settings.limits.rates.LIMIT_LIST_MAILS_PER_ADDRESS }],
    'links for a list',
  )
}

const perInviting = ({ settings }: Context, holderId: string): Limit => ({
  key: `invitations:user:${limitName(holderId)}`,
  ...settings.limits.rates.LIMIT_INVITATIONS_PER_USER,
})

/** Whether a user may send another invitation today. */
export const mayInvite = async (context: Context, holderId: string): Promise<boolean> => {
  const { database, clock, settings } = context
  return !settings.rateLimits || (await findFull(database, [perInviting(context, holderId)], clock())).length === 0
}

/** Limits invitations by the user who sends them and by the mailbox that they reach. Throws `too_many_requests`. */
export const limitInvitations = (
  context: Hiding,
  { email, holderId }: { email: string; holderId: string },
): Promise<void> => {
  const { LIMIT_INVITATIONS_PER_ADDRESS: address } = context.settings.limits.rates
  const limits = [perInviting(context, holderId), { key: `invitations:address:${hidden(context, email)}`, ...address }]
  return limitRate(context, limits, 'invitations')
}
