import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { Call } from '../context.ts'
import { countWithin } from './count-within.ts'

const windowSeconds = 600
const perAddress = 5
/** High, because a whole venue may sit behind one address. */
const perNetwork = 300

/**
 * Bounds how many mails are asked for, by address written to and by network of the caller, before anything is looked up: known and
 * unknown addresses run into it alike. Throws `too_many_requests`. Nobody can be locked out by it: every mail that was sent signs its
 * reader in.
 */
export const limitMails = (call: Call, email: string): Promise<void> => {
  const limits = [
    { key: `mail:address:${email}`, most: perAddress },
    { key: `mail:network:${networkOf(call.caller.ipAddress)}`, most: perNetwork },
  ]
  return countWithin(call, limits, { windowSeconds, of: 'mails' })
}
