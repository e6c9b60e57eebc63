import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../context.ts'
import { networkOf } from './network-of.ts'
import { takeFrom } from './store.ts'

const windowSeconds = 600
const perAddress = 5
/** High, because a whole venue may sit behind one address. */
const perNetwork = 300

/**
 * Bounds how many mails are asked for, by address written to and by network of the caller, before anything is looked up: known and
 * unknown addresses run into it alike. Throws `too_many_requests`. Nobody can be locked out by it: every mail that was sent signs its
 * reader in.
 */
export const limitMails = async ({ database, clock, settings, caller }: Call, email: string): Promise<void> => {
  if (!settings.rateLimits) return
  const limits = [
    { key: `mail:address:${email}`, most: perAddress },
    { key: `mail:network:${networkOf(caller.ipAddress)}`, most: perNetwork },
  ]
  if (!(await takeFrom(database, limits, clock(), windowSeconds)))
    throw new Refusal('too_many_requests', { reason: 'mails', retryAfter: windowSeconds })
}
