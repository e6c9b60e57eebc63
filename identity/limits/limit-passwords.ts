import { perNetwork } from '@iyk/kit/limits/limits.ts'
import type { Call } from '../context.ts'
import { findRecipient } from '../users/store.ts'
import { type Counted, countTry, uncounted } from './count-try.ts'
import { countWithin } from './count-within.ts'
import { findOwner } from './find-owner.ts'

/**
 * Counts a try before it is judged and before anybody is looked up: known and unknown addresses run into it alike. Answers what takes it
 * back: a right password was no guess. Throws `too_many_requests`.
 */
export const countPasswordTry = async (call: Call, email: string): Promise<Counted> => {
  const { limits, rateLimits } = call.settings
  if (!rateLimits) return uncounted
  return countTry(call, {
    of: 'password',
    account: email,
    perPair: limits.rates.LIMIT_WRONG_PASSWORDS_PER_ACCOUNT_AND_NETWORK,
    perAccount: limits.rates.LIMIT_WRONG_PASSWORDS_PER_ACCOUNT,
    perNetwork: 'WRONG_PASSWORDS',
    findOwner: async () => findOwner(call, (await findRecipient(call.database, email))?.user_id),
  })
}

/** Bounds the accounts made with a password, by network. Throws `too_many_requests`. */
export const limitNewPasswords = (call: Call): Promise<void> =>
  countWithin(
    call,
    perNetwork(call.settings.limits, 'NEW_PASSWORDS', 'new-password', call.caller.ipAddress),
    'new passwords',
  )

/**
 * Bounds estimates of strength, whoever asks for them: each takes up to some ten milliseconds of the one thread. A person typing needs a
 * few dozen. Throws `too_many_requests`.
 */
export const limitStrengthChecks = (call: Call): Promise<void> =>
  countWithin(
    call,
    perNetwork(call.settings.limits, 'STRENGTH_CHECKS', 'strength', call.caller.ipAddress),
    'estimates of strength',
  )
