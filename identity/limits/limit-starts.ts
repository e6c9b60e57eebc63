import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { Call } from '../context.ts'
import { countWithin } from './count-within.ts'

const windowSeconds = 3600
const perNetwork = 300

/** Bounds how many challenges a network may have made within an hour: each one is kept until it is answered or runs out. Throws `too_many_requests`. */
export const limitStarts = (call: Call, kind: 'webauthn' | 'crypto-wallets'): Promise<void> => {
  const limit = { key: `${kind}:start:network:${networkOf(call.caller.ipAddress)}`, most: perNetwork }
  return countWithin(call, [limit], { windowSeconds, of: 'challenges' })
}

/**
 * Bounds how many challenges of one wallet a network has open, by as many as an answer is tried against: whoever asks for more from
 * the same place crowds out none that were there. Throws `too_many_requests`.
 */
export const limitStartsFor = (
  call: Call,
  address: string,
  { most, windowSeconds }: { most: number; windowSeconds: number },
): Promise<void> => {
  const limit = { key: `crypto-wallets:start:${address}:${networkOf(call.caller.ipAddress)}`, most }
  return countWithin(call, [limit], { windowSeconds, of: 'challenges of a wallet' })
}
