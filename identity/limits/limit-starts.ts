import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../context.ts'
import { networkOf } from './network-of.ts'
import { takeFrom } from './store.ts'

const windowSeconds = 3600
const perNetwork = 300

/** Bounds how many challenges a network may have made within an hour: each one is kept until it is answered or runs out. */
export const limitStarts = async (call: Call, kind: 'webauthn' | 'crypto-wallets'): Promise<void> => {
  if (!call.settings.rateLimits) return
  const limit = { key: `${kind}:start:network:${networkOf(call.caller.ipAddress)}`, most: perNetwork }
  if (!(await takeFrom(call.database, [limit], call.clock(), windowSeconds)))
    throw new Refusal('too_many_requests', { retryAfter: windowSeconds })
}
