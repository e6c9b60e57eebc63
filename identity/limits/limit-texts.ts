import { perNetwork } from '@iyk/kit/limits/limits.ts'
import type { Limit } from '@iyk/kit/limits/store.ts'
import type { Call } from '../context.ts'
import { findPhone } from '../users/phone-numbers/store.ts'
import { countTry } from './count-try.ts'
import { countWithin } from './count-within.ts'
import { findOwner } from './find-owner.ts'
import { giveBack, takeFrom } from './store.ts'

type To = { number: string; callingCode: string }

/**
 * Text messages whose code nobody brought back. Toll fraud sends to whole blocks of numbers and never answers, people mostly do: the bound
 * falls on the first and hardly on the second. A block is ten thousand neighboring numbers.
 */
const unansweredOf = ({ limits }: Call['settings'], { number, callingCode }: To): Limit[] => [
  { key: `text:unanswered:country:${callingCode}`, ...limits.rates.LIMIT_TEXTS_PER_COUNTRY },
  { key: `text:unanswered:number-block:${number.slice(0, -4)}`, ...limits.rates.LIMIT_TEXTS_PER_NUMBER_BLOCK },
]

/**
 * What a network still has when strangers have filled what everybody shares: known and unknown numbers alike, so that the answer does not
 * tell which has an account. Its ceiling is one of money too.
 */
const reserveOf = ({ caller, settings: { limits } }: Call): Limit[] => [
  { key: 'text:reserve', ...limits.rates.LIMIT_TEXTS_RESERVE },
  ...perNetwork(limits, 'TEXTS_RESERVE', 'text:reserve', caller.ipAddress),
]

/**
 * Bounds how many text messages are asked for, by number written to, account and network of the caller, block of numbers, country and in
 * all, before anything is looked up: known and unknown numbers run into it alike. The last three are shared by everybody and filled from
 * one network to a few, so beside them the owner of a number has a ceiling that strangers do not reach, and each network a reserve (decision
 * 20). Throws `too_many_requests`.
 */
export const limitTexts = async (call: Call, to: To): Promise<void> => {
  const { database, caller, clock, settings } = call
  const { rates } = settings.limits
  if (!settings.rateLimits) return
  const { signedIn } = caller
  const own = () => findPhone(database, to.number).then((phone) => findOwner(call, phone?.user_id))
  if (signedIn) {
    const key = `text:account:${signedIn.user.user_id}`
    await countWithin(call, [{ key, ...rates.LIMIT_TEXTS_PER_ACCOUNT }], 'texts of an account')
  }
  await countTry(call, {
    of: 'text',
    account: to.number,
    perPair: rates.LIMIT_TEXTS_PER_NUMBER_AND_NETWORK,
    perAccount: rates.LIMIT_TEXTS_PER_NUMBER,
    perNetwork: 'TEXTS',
    findOwner: own,
  })
  const shared = [{ key: 'text:all', ...rates.LIMIT_TEXTS_IN_ALL }, ...unansweredOf(settings, to)]
  await countWithin(call, shared, 'texts in all').catch(async (error: unknown) => {
    const ceiling = { key: 'text:all:known', ...rates.LIMIT_TEXTS_IN_ALL }
    if ((await own()) && (await takeFrom(database, [ceiling], clock()))) return
    if (!(await takeFrom(database, reserveOf(call), clock()))) throw error
  })
}

/** A code came back: its text no longer counts against its block and country. Inside the transaction that spends the code. */
export const countAnsweredText = async ({ settings, database }: Call, to: To): Promise<void> => {
  if (settings.rateLimits) await giveBack(database, unansweredOf(settings, to))
}
