import { Refusal } from '@iyk/kit/http/refusal.ts'
import { siteOf } from '@iyk/kit/limits/network-of.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'
import type { Place } from '../caller/place.ts'
import type { Call } from '../context.ts'
import { countTry } from './count-try.ts'
import { findOwner } from './find-owner.ts'

type Guessed = {
  kind: 'mail' | 'text' | 'app' | 'recovery'
  /** A user, or an address or number that is nobody's yet; not its id, since several users may claim one. */
  account: string
  /** Null while nobody has proved that it is theirs. */
  userId: string | null
  /** Where the caller is, when a code was asked for there. */
  askedAt?: Place
}

/** Codes of an app or to recover come after a first step at the same account, so what others fill in the same network does not count there. */
const followsFirstStep = (kind: Guessed['kind'] | 'nobody') => kind === 'app' || kind === 'recovery'

/**
 * Counts a code before it is judged; a right one is taken back. What names no account counts for none: then it is counted for the caller's
 * network alone, so that the same statements run. Throws `too_many_requests`.
 */
export const countCode = (call: Call, guessed: Guessed | undefined) => {
  const { rates } = call.settings.limits
  const nobody = { kind: 'nobody' as const, account: siteOf(call.caller.ipAddress), userId: null }
  const { kind, account, userId, askedAt }: Omit<Guessed, 'kind'> & { kind: Guessed['kind'] | 'nobody' } =
    guessed ?? nobody
  return countTry(call, {
    of: `code:${kind}`,
    account,
    perPair: rates.LIMIT_WRONG_CODES_PER_ACCOUNT_AND_NETWORK,
    perAccount: rates.LIMIT_WRONG_CODES_PER_ACCOUNT,
    ...(!followsFirstStep(kind) && { perNetwork: 'WRONG_CODES' as const }),
    ...(guessed && !followsFirstStep(kind) && { everywhere: rates.LIMIT_WRONG_CODES_IN_ALL }),
    askedAt,
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
