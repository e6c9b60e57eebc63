import { tooMany } from '@iyk/kit/limits/count-within.ts'
import { perNetwork, perPair } from '@iyk/kit/limits/limits.ts'
import { siteOf } from '@iyk/kit/limits/network-of.ts'
import type { Limit } from '@iyk/kit/limits/store.ts'
import type { NetworkLimit, Rate } from '@iyk/wire/rate-limits.ts'
import type { Place } from '../caller/place.ts'
import type { Call } from '../context.ts'
import type { OwnerMark } from './find-owner.ts'
import { findFull, giveBack, takeFrom } from './store.ts'

type Tried = {
  /** What is counted, for the keys and the log. */
  of: string
  /** Whose it is: an address, a number, a user, a wallet. */
  account: string
  perPair: Rate
  perAccount: Rate
  /** What the caller's network may do for all accounts; counted where limits are on. Without it, the reserve has no such number either. */
  perNetwork?: NetworkLimit
  /** What everybody may do for all accounts. It closes the first gate only, so that nobody who fills it shuts anybody out. */
  everywhere?: Rate
  /** Where the caller is, when what is tried was asked for there. */
  askedAt?: Place | undefined
  /** By what the caller is known as the owner of the account. Asked only when strangers may have used up its numbers. */
  findOwner: () => Promise<OwnerMark | undefined>
}

const aDay = 86_400

/** Tries in a day where a code was asked for, when others have used up everybody's. */
const triesWhereAsked = 3

/**
 * The gates a try may go through; each counts by itself, and one with room is enough.
 *
 * - Everybody's: few for one network, more for all networks together.
 * - Where a code was asked for: a few for that browser, whatever others did in its network or at the account. Each costs a mail or text, and
 *   is compared with that code alone.
 * - The owner's, which no stranger can use up.
 * - The reserve: one a day for each network, IPv6 by /48, up to thousands of networks. Whoever wants to keep out an owner who has neither
 *   a browser nor a session that is known has to use up this one; and guessing wins no more than the sum of the four
 *   (docs/decisions/020-limits-that-lock-nobody-out.md).
 */
const gatesOf = ({ caller, settings }: Call, tried: Tried) => {
  const { rateLimits, limits } = settings
  const key = `${tried.of}:${tried.account}`
  const pair = perPair(tried.perPair, key, caller.ipAddress)
  const inAll = (of: NetworkLimit, counted: string) =>
    rateLimits && tried.perNetwork ? perNetwork(limits, of, counted, caller.ipAddress) : []
  const { askedAt } = tried
  const asker = `${key}:asked:${askedAt?.asker}`
  return {
    everybody: [
      ...pair,
      { key, ...tried.perAccount },
      // Never full before the account is: so that whoever spent these has fewer of the few where the code was asked for.
      ...(askedAt ? [{ key: asker, ...tried.perAccount }] : []),
      ...(tried.perNetwork ? inAll(tried.perNetwork, tried.of) : []),
      ...(rateLimits && tried.everywhere ? [{ key: `${tried.of}:all`, ...tried.everywhere }] : []),
    ],
    asked: askedAt && [
      { key: asker, most: triesWhereAsked, seconds: aDay },
      { key: `${key}:asked-in:${askedAt.network}`, ...tried.perAccount },
    ],
    ownersOf: (mark: OwnerMark): Limit[] => [{ key: `${key}:known:${mark}`, ...limits.rates.LIMIT_KNOWN_BROWSER }],
    reserve: [
      ...pair,
      { key: `${key}:reserve:${siteOf(caller.ipAddress)}`, most: 1, seconds: aDay },
      { key: `${key}:reserve`, ...limits.rates.LIMIT_RESERVE_PER_ACCOUNT },
      ...inAll('RESERVE', `${tried.of}:reserve`),
    ],
  }
}

export type Counted = {
  takeBack(): Promise<void>
  /** The try is good for what was asked for in the caller's own place alone. */
  ownOnly: boolean
}

/** Counts a try before it is judged, so that of parallel ones none is free. Throws `too_many_requests`. */
export const countTry = async (call: Call, tried: Tried): Promise<Counted> => {
  const { database } = call
  const now = call.clock()
  const { everybody, asked, ownersOf, reserve } = gatesOf(call, tried)
  const counted = (limits: readonly Limit[], ownOnly = false) => ({
    takeBack: () => giveBack(database, limits),
    ownOnly,
  })
  if (await takeFrom(database, everybody, now)) return counted(everybody)
  if (asked && (await takeFrom(database, asked, now))) return counted(asked, true)
  const mark = await tried.findOwner()
  const owners = mark && ownersOf(mark)
  if (owners && (await takeFrom(database, owners, now))) return counted(owners)
  if (await takeFrom(database, reserve, now)) return counted(reserve)
  throw tooMany(tried.of, await findFull(database, everybody, now))
}

/** Where limits are off. */
export const uncounted: Counted = { takeBack: async () => {}, ownOnly: false }
