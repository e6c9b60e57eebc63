import type { Call } from '../context.ts'
import { type CountedAttempt, countAttempt, uncounted } from './count-attempt.ts'
import { findOwner } from './find-owner.ts'

/**
 * Counts a request to the operator's node before it is sent: each one runs untrusted code there. If the contract accepts the signature, the request
 * is refunded. Throws `too_many_requests`.
 */
export const countNodeRequest = async (
  call: Call,
  address: string,
  findUserId: () => Promise<string | undefined>,
): Promise<CountedAttempt> => {
  const { limits, rateLimits } = call.settings
  if (!rateLimits) return uncounted
  return countAttempt(call, {
    of: 'node',
    account: address,
    perPair: limits.rates.LIMIT_NODE_QUESTIONS_PER_WALLET_AND_NETWORK,
    perAccount: limits.rates.LIMIT_NODE_QUESTIONS_PER_WALLET,
    perNetwork: 'NODE_QUESTIONS',
    findOwner: async () => findOwner(call, await findUserId()),
  })
}
