import type { Call } from '../context.ts'
import { findRecipient } from '../users/store.ts'
import { type CountedAttempt, countAttempt, uncounted } from './count-attempt.ts'
import { findOwner } from './find-owner.ts'
import { limitRate } from './limit-rate.ts'
import { perCaller } from './per-caller.ts'

/**
 * Counts an attempt before it is verified and before any lookup: known and unknown addresses hit the limit alike. Returns the refund for a right
 * password, which was no guess. Throws `too_many_requests`.
 */
export const countPasswordAttempt = async (call: Call, email: string): Promise<CountedAttempt> => {
  const { limits, rateLimits } = call.settings
  if (!rateLimits) return uncounted
  return countAttempt(call, {
    of: 'password',
    account: email,
    perPair: limits.rates.LIMIT_WRONG_PASSWORDS_PER_ACCOUNT_AND_NETWORK,
    perAccount: limits.rates.LIMIT_WRONG_PASSWORDS_PER_ACCOUNT,
    perNetwork: 'WRONG_PASSWORDS',
    findOwner: async () => findOwner(call, (await findRecipient(call.database, email))?.user_id),
  })
}

/** Limits the accounts created with a password, by network. Throws `too_many_requests`. */
export const limitNewPasswords = (call: Call): Promise<void> =>
  limitRate(call, perCaller(call, 'NEW_PASSWORDS', 'new-password'), 'new passwords')

/**
 * Limits strength estimates, for all callers: each takes up to ten milliseconds or so of the one thread. A user typing needs a few dozen. Throws
 * `too_many_requests`.
 */
export const limitStrengthChecks = (call: Call): Promise<void> =>
  limitRate(call, perCaller(call, 'STRENGTH_CHECKS', 'strength'), 'estimates of strength')
