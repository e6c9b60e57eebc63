import type { Call } from '../context.ts'
import { type Counted, countTry, uncounted } from './count-try.ts'
import { findOwner } from './find-owner.ts'

/**
 * Counts a question to the operator's node before it is asked: each one runs a stranger's code there. A contract that said yes was worth
 * its question, which is taken back then. Throws `too_many_requests`.
 */
export const countNodeQuestion = async (
  call: Call,
  address: string,
  findUserId: () => Promise<string | undefined>,
): Promise<Counted> => {
  const { limits, rateLimits } = call.settings
  if (!rateLimits) return uncounted
  return countTry(call, {
    of: 'node',
    account: address,
    perPair: limits.rates.LIMIT_NODE_QUESTIONS_PER_WALLET_AND_NETWORK,
    perAccount: limits.rates.LIMIT_NODE_QUESTIONS_PER_WALLET,
    perNetwork: 'NODE_QUESTIONS',
    findOwner: async () => findOwner(call, await findUserId()),
  })
}
