import { Refusal } from '@iyk/kit/http/refusal.ts'
import { siteOf } from '@iyk/kit/limits/network-of.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'
import type { Call } from '../context.ts'
import { countTry } from './count-try.ts'
import { findOwner } from './find-owner.ts'

type Guessed = {
  kind: 'mail' | 'text' | 'app' | 'recovery'
  /** An address or number and not its id: several users may claim one. */
  account: string
  /** Null while nobody has proved that it is theirs. */
  userId: string | null
}

/**
 * Counts a code before it is judged; a right one is taken back. What names no account counts for none: then it is counted for the caller's
 * network alone, so that the same statements run. Throws `too_many_requests`.
 */
export const countCode = (call: Call, guessed: Guessed | undefined) => {
  const { rates } = call.settings.limits
  const { kind, account, userId } = guessed ?? { kind: 'nobody', account: siteOf(call.caller.ipAddress), userId: null }
  return countTry(call, {
    of: `code:${kind}`,
    account,
    perPair: rates.LIMIT_WRONG_CODES_PER_ACCOUNT_AND_NETWORK,
    perAccount: rates.LIMIT_WRONG_CODES_PER_ACCOUNT,
    perNetwork: 'WRONG_CODES',
    ...(guessed && { everywhere: rates.LIMIT_WRONG_CODES_IN_ALL }),
    findOwner: () => findOwner(call, userId ?? undefined),
  })
}

/** Answers too many codes as a wrong one: whoever guesses is not to learn when it is worth while. The log knows. */
export const refuseAlike =
  (type: ErrorType) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.type !== 'too_many_requests') throw error
    throw new Refusal(type, error.reason === undefined ? {} : { reason: error.reason })
  }
