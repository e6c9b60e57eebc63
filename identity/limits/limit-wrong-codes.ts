import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { Limit } from '@iyk/kit/limits/store.ts'
import type { Call } from '../context.ts'
import { findFull, takeFrom } from './store.ts'

const windowSeconds = 3600
const perNetwork = 100
/**
 * A code has a million values: at this rate somebody who guesses at everybody's codes from everywhere hits one in about a thousand
 * hours. While it is full, codes do not work; the links of the same mails do.
 */
const everywhere = 1000

const limitsOf = ({ caller }: Call): Limit[] => [
  { key: 'wrong-code:everywhere', most: everywhere },
  { key: `wrong-code:network:${networkOf(caller.ipAddress)}`, most: perNetwork },
]

/** Whether this caller may try a code now. Beside the caps per code and per address, which the codes keep themselves. */
export const mayTryCode = async (call: Call): Promise<boolean> => {
  if (!call.settings.rateLimits) return true
  const full = await findFull(call.database, limitsOf(call), call.clock(), windowSeconds)
  if (full.includes('wrong-code:everywhere')) call.log.warn({}, 'codes are shut: too many wrong ones from everywhere')
  return full.length === 0
}

export const countWrongCode = async (call: Call): Promise<void> => {
  if (call.settings.rateLimits) await takeFrom(call.database, limitsOf(call), call.clock(), windowSeconds)
}
