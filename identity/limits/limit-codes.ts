import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { ErrorType } from '@iyk/wire/error-types.ts'
import type { Requester } from '../caller/requester.ts'
import type { Call } from '../context.ts'
import { type Attempt, countAttempt } from './count-attempt.ts'
import { findOwner } from './find-owner.ts'
import { siteOfCaller } from './per-caller.ts'

type CodeAttempt = {
  kind: 'mail' | 'text' | 'app' | 'recovery'
  /** A user, or an address or number that no user has verified; not its id, since several users may have it pending. */
  account: string
  /** Null while no user has verified it. */
  userId: string | null
  /** Where the caller is, if a code was requested there. */
  requestedBy?: Requester
}

/** App and recovery codes follow a first factor of the same account, so other callers in the same network do not count. */
const followsFirstStep = (kind: CodeAttempt['kind'] | 'nobody') => kind === 'app' || kind === 'recovery'

/** How a code is counted. One that names no account is only counted for the caller's network, so that the same statements run. */
export const codeAttempt = (call: Call, attempt: CodeAttempt | undefined): Attempt => {
  const { rates } = call.settings.limits
  const unknownAccount = { kind: 'nobody' as const, account: siteOfCaller(call), userId: null }
  const { kind, account, userId, requestedBy }: Omit<CodeAttempt, 'kind'> & { kind: CodeAttempt['kind'] | 'nobody' } =
    attempt ?? unknownAccount
  return {
    of: `code:${kind}`,
    account,
    perPair: rates.LIMIT_WRONG_CODES_PER_ACCOUNT_AND_NETWORK,
    perAccount: rates.LIMIT_WRONG_CODES_PER_ACCOUNT,
    ...(!followsFirstStep(kind) && { perNetwork: 'WRONG_CODES' as const }),
    ...(attempt && !followsFirstStep(kind) && { everywhere: rates.LIMIT_WRONG_CODES_IN_ALL }),
    requestedBy,
    findOwner: () => findOwner(call, userId ?? undefined),
  }
}

/** Counts a code before it is verified; a right one is refunded. Throws `too_many_requests`. */
export const countCodeAttempt = (call: Call, attempt: CodeAttempt | undefined) =>
  countAttempt(call, codeAttempt(call, attempt))

/** Reports too many codes as a wrong one: an attacker must not learn when guessing is worthwhile. The log has the real reason. */
export const hideRateLimit =
  (type: ErrorType) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.type !== 'too_many_requests') throw error
    throw new Refusal(type, error.reason === undefined ? {} : { reason: error.reason })
  }
