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

/**
 * Bounds how many challenges of one wallet a network has open, by as many as an answer is tried against: whoever asks for more from
 * the same place crowds out none that were there. Throws `too_many_requests`.
 */
export const limitStartsFor = async (
  call: Call,
  address: string,
  { most, windowSeconds }: { most: number; windowSeconds: number },
): Promise<void> => {
  if (!call.settings.rateLimits) return
  const limit = { key: `crypto-wallets:start:${address}:${networkOf(call.caller.ipAddress)}`, most }
  if (!(await takeFrom(call.database, [limit], call.clock(), windowSeconds)))
    throw new Refusal('too_many_requests', { retryAfter: windowSeconds })
}
