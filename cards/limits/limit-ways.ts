import { hmacSha256 } from '@iyk/kit/hash.ts'
import { createRateLimiter, tooManyRequests } from '@iyk/kit/limits/create-rate-limiter.ts'
import { perNetwork } from '@iyk/kit/limits/limits.ts'
import { networkOf } from '@iyk/kit/limits/network-of.ts'
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
 * only its own limit counts, so guessing from elsewhere does not close a venue. Throws `too_many_requests`. Call `settle` for a right word.
 */
export const limitWords = async (
  context: Context,
  { eventId, ipAddress }: Guess,
): Promise<{ settle(): Promise<void> }> => {
  const { database, clock, settings } = context
  if (!settings.rateLimits) return { settle: async () => {} }
  const { limits } = settings
  const now = clock()
  const here = perNetwork(limits, 'WRONG_WORDS', `words:${eventId}`, ipAddress)
  const inAll = { key: `words:${eventId}`, ...limits.rates.LIMIT_WRONG_WORDS_PER_EVENT }
  const knows = { key: `words:${eventId}:right:${networkOf(ipAddress)}`, max: 1, seconds: 3600 }
  const isKnown = (await findFull(database, [knows], now)).length > 0
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

/** Limits requests for the link of an allowed address, whether it is one or not. Throws `too_many_requests`. */
export const limitListQuestions = (context: Context, ipAddress: string): Promise<void> =>
  limitRate(
    context,
    perNetwork(context.settings.limits, 'LIST_QUESTIONS', 'list-questions', ipAddress),
    'list questions',
  )

const hidden = ({ masterKey }: Hiding, email: string): string =>
  hmacSha256(hmacSha256(masterKey, 'IYK counted mailboxes'), mailboxOf(email)).toString('base64url')

/** Limits emails with the link of an allowed address. Throws `too_many_requests`. */
export const limitListEmails = (context: Hiding, { eventId, email }: { eventId: string; email: string }) => {
  const key = `list-mails:${eventId}|address:${hidden(context, email)}`
  return limitRate(
    context,
    [{ key, ...context.settings.limits.rates.LIMIT_LIST_MAILS_PER_ADDRESS }],
    'links for a list',
  )
}

/** Limits invitations by the user who sends them and by the mailbox that they reach. Throws `too_many_requests`. */
export const limitInvitations = (
  context: Hiding,
  { email, holderId }: { email: string; holderId: string },
): Promise<void> => {
  const { LIMIT_INVITATIONS_PER_USER: user, LIMIT_INVITATIONS_PER_ADDRESS: address } = context.settings.limits.rates
  const limits = [
    { key: `invitations:user:${holderId}`, ...user },
    { key: `invitations:address:${hidden(context, email)}`, ...address },
  ]
  return limitRate(context, limits, 'invitations')
}
