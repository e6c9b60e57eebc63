import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { Limit } from '@iyk/kit/limits/store.ts'
import type { Call } from '../context.ts'
import { countWithin } from './count-within.ts'
import { giveBack } from './store.ts'

const windowSeconds = 600
const perNetwork = 60
/** More than one network has, so that nobody shuts a wallet's owner out from a single place. */
const perAddress = 300

const limitsOf = ({ caller }: Call, address: string): Limit[] => [
  { key: `node:address:${address}`, most: perAddress },
  { key: `node:network:${networkOf(caller.ipAddress)}`, most: perNetwork },
]

/** Counts a question to the operator's node before it is asked: each one runs a stranger's code there. Throws `too_many_requests`. */
export const countNodeQuestion = (call: Call, address: string): Promise<void> =>
  countWithin(call, limitsOf(call, address), { windowSeconds, of: 'questions to the node' })

/** A contract that said yes was worth its question. */
export const forgetNodeQuestion = async (call: Call, address: string): Promise<void> => {
  if (!call.settings.rateLimits) return
  for (const { key } of limitsOf(call, address)) await giveBack(call.database, key)
}
