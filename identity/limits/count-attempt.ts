import { tooManyRequests } from '@iyk/kit/limits/create-rate-limiter.ts'
import { limitName } from '@iyk/kit/limits/limit-name.ts'
import { perPair } from '@iyk/kit/limits/limits.ts'
import type { Limit } from '@iyk/kit/limits/store.ts'
import type { NetworkLimit, Rate } from '@iyk/wire/rate-limits.ts'
import type { Requester } from '../caller/requester.ts'
import type { Call } from '../context.ts'
import type { OwnerKey } from './find-owner.ts'
import { perCaller, siteOfCaller } from './per-caller.ts'
import { consume, findFull, refund } from './store.ts'

export type Attempt = {
  /** What is counted, for keys and the log. */
  of: string
  /** Whose it is: an address, a number, a user, a wallet. */
  account: string
  perPair: Rate
  perAccount: Rate
  /** The limit of the caller's network across all accounts; counted where limits are on. Without it, the reserve has no such limit either. */
  perNetwork?: NetworkLimit
  /** The limit of all callers across all accounts. It only closes the first gate, so that filling it locks no one out. */
  everywhere?: Rate
  /** Where the caller is, if what is attempted was requested there. */
  requestedBy?: Requester | undefined
  /** How the caller is known as the owner of the account. Only called when attackers may have exhausted its limits. */
  findOwner: () => Promise<OwnerKey | undefined>
}

const aDay = 86_400

/** Attempts a day where a code was requested, when others have exhausted the shared limits. */
const attemptsWhereRequested = 3

/**
 * The gates for an attempt; each counts by itself, and one with room is enough.
 *
 * - Shared: few for one network, more for all networks together.
 * - Where a code was requested: a few for that browser, whatever others did in its network or at the account. Each costs an email or text message and
 * is compared with that code alone.
 * - The owner's, which no attacker can exhaust.
 * - The reserve: one a day for each network, IPv6 by /48, up to thousands of networks. To lock out an owner without a known browser or session, an
 * attacker has to exhaust this one, too; and guessing gains no more than the sum of the four (docs/decisions/020-limits-that-lock-nobody-out.md).
 */
const gatesOf = (call: Call, attempt: Attempt) => {
  const { ipAddress } = call.caller
  const { rateLimits, limits } = call.settings
  const key = `${attempt.of}:${limitName(attempt.account)}`
  const pair = ipAddress === undefined ? [] : perPair(attempt.perPair, key, ipAddress)
  const inAll = (of: NetworkLimit, counted: string) =>
    rateLimits && attempt.perNetwork ? perCaller(call, of, counted) : []
  const { requestedBy } = attempt
  const requesterKey = `${key}:asked:${requestedBy?.id}`
  return {
    shared: [
      ...pair,
      { key, ...attempt.perAccount },
      // Never full before the account's: otherwise using these up would leave fewer where the code was requested.
      ...(requestedBy ? [{ key: requesterKey, ...attempt.perAccount }] : []),
      ...(attempt.perNetwork ? inAll(attempt.perNetwork, attempt.of) : []),
      ...(rateLimits && attempt.everywhere ? [{ key: `${attempt.of}:all`, ...attempt.everywhere }] : []),
    ],
    requested: requestedBy && [
      { key: requesterKey, max: attemptsWhereRequested, seconds: aDay },
      { key: `${key}:asked-in:${requestedBy.network}`, ...attempt.perAccount },
    ],
    ownersOf: (mark: OwnerKey): Limit[] => [{ key: `${key}:known:${mark}`, ...limits.rates.LIMIT_KNOWN_BROWSER }],
    reserve: [
      ...pair,
      { key: `${key}:reserve:${siteOfCaller(call)}`, max: 1, seconds: aDay },
      { key: `${key}:reserve`, ...limits.rates.LIMIT_RESERVE_PER_ACCOUNT },
      ...inAll('RESERVE', `${attempt.of}:reserve`),
    ],
  }
}

/** The limits of the first gate, for a statement that counts an attempt itself while they have room. */
export const sharedLimits = (call: Call, attempt: Attempt): readonly Limit[] => gatesOf(call, attempt).shared

export type CountedAttempt = {
  refund(): Promise<void>
  /** The attempt only counts for what was requested in the caller's own place. */
  ownCodeOnly: boolean
}

/** Counts an attempt before it is verified, so that parallel ones are all counted. Throws `too_many_requests`. */
export const countAttempt = async (call: Call, attempt: Attempt): Promise<CountedAttempt> => {
  const { database } = call
  const now = call.clock()
  const { shared, requested, ownersOf, reserve } = gatesOf(call, attempt)
  const counted = (limits: readonly Limit[], ownCodeOnly = false) => ({
    refund: () => refund(database, limits),
    ownCodeOnly,
  })
  if (await consume(database, shared, now)) return counted(shared)
  if (requested && (await consume(database, requested, now))) return counted(requested, true)
  const mark = await attempt.findOwner()
  const owners = mark && ownersOf(mark)
  if (owners && (await consume(database, owners, now))) return counted(owners)
  if (await consume(database, reserve, now)) return counted(reserve)
  throw tooManyRequests(attempt.of, await findFull(database, shared, now))
}

/** Where limits are off. */
export const uncounted: CountedAttempt = { refund: async () => {}, ownCodeOnly: false }
