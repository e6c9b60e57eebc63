import { Refusal } from '@iyk/kit/http/refusal.ts'
import { createRateLimiter } from '@iyk/kit/limits/create-rate-limiter.ts'
import { limitName } from '@iyk/kit/limits/limit-name.ts'
import type { Limit } from '@iyk/kit/limits/store.ts'
import { mailboxOf } from '@iyk/kit/mailbox-of.ts'
import type { CardsContext } from '../context.ts'
import { consume, findFull } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

const limitRate = createRateLimiter({ consume, findFull })
const of = 'emails to a guest'

/** Whether this fits the limits, and counted if so. */
const fits = async (context: Context, limits: Limit[], what: string): Promise<boolean> => {
  try {
    await limitRate(context, limits, what)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.type === 'too_many_requests') return false
    throw error
  }
}

/** Limits how often one guest can be sent an email again. Throws `too_many_requests`. */
export const limitGuestEmails = (context: Context, collectibleId: string): Promise<void> =>
  limitRate(
    context,
    [{ key: `guest-emails:guest:${collectibleId}`, ...context.settings.limits.rates.LIMIT_GUEST_EMAILS_PER_GUEST }],
    of,
  )

/**
 * Whether a mailbox may get another such email, whoever asks for it. Not a refusal: that would tell an organizer which of their guests share a mailbox.
 */
export const mayEmailAgain = (context: Context, email: string): Promise<boolean> => {
  const rate = context.settings.limits.rates.LIMIT_GUEST_EMAILS_PER_ADDRESS
  return fits(context, [{ key: `guest-emails:address:${limitName(mailboxOf(email))}`, ...rate }], of)
}

/** Whether a mailbox may be told of another canceled event, whoever canceled it. */
export const mayNotifyOfCancellation = (context: Context, email: string): Promise<boolean> => {
  const rate = context.settings.limits.rates.LIMIT_CANCELLATIONS_PER_ADDRESS
  return fits(context, [{ key: `cancellations:address:${limitName(mailboxOf(email))}`, ...rate }], 'cancellations')
}
