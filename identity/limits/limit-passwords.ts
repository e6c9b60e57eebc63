import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { Limit } from '@iyk/kit/limits/store.ts'
import type { Call } from '../context.ts'
import { countWithin } from './count-within.ts'
import { giveBack } from './store.ts'

const windowSeconds = 3600
/** Whoever runs into it can still sign in by mail, so nobody is locked out by a stranger's guesses. */
const perAddress = 20
/** High, because a whole venue may sit behind one address. */
const perNetwork = 300

const take = (call: Call, limits: readonly Limit[]) => countWithin(call, limits, { windowSeconds, of: 'passwords' })

const triesOf = ({ caller }: Call, email: string): Limit[] => [
  { key: `password:address:${email}`, most: perAddress },
  { key: `password:network:${networkOf(caller.ipAddress)}`, most: perNetwork },
]

/**
 * Counts a try before it is judged, so that parallel guesses are not free, and before anybody is looked up: known and unknown addresses
 * run into it alike. Throws `too_many_requests`.
 */
export const countPasswordTry = (call: Call, email: string): Promise<void> => take(call, triesOf(call, email))

/** A right password was no guess. */
export const forgetPasswordTry = async (call: Call, email: string): Promise<void> => {
  if (!call.settings.rateLimits) return
  for (const { key } of triesOf(call, email)) await giveBack(call.database, key)
}

/** Bounds the accounts made with a password, by network. Throws `too_many_requests`. */
export const limitNewPasswords = (call: Call): Promise<void> =>
  take(call, [{ key: `new-password:network:${networkOf(call.caller.ipAddress)}`, most: perNetwork }])

/**
 * Bounds estimates of strength, whoever asks for them: each takes up to some ten milliseconds of the one thread. A person typing needs a
 * few dozen. Throws `too_many_requests`.
 */
export const limitStrengthChecks = (call: Call): Promise<void> =>
  take(call, [{ key: `strength:network:${networkOf(call.caller.ipAddress)}`, most: perNetwork * 10 }])
