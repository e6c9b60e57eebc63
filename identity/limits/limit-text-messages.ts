import type { Limit } from '@iyk/kit/limits/store.ts'
import type { Call } from '../context.ts'
import { findPhone } from '../users/phone-numbers/store.ts'
import { countAttempt } from './count-attempt.ts'
import { findOwner } from './find-owner.ts'
import { limitRate } from './limit-rate.ts'
import { perCaller } from './per-caller.ts'
import { consume, refund } from './store.ts'

type TextRecipient = { number: string; callingCode: string }

/**
 * Text messages whose code was never entered. Toll fraud sends to whole blocks of numbers and never answers, people mostly do: the limit hits the
 * first and hardly the second. A block is ten thousand neighboring numbers.
 */
const unverifiedLimits = ({ limits }: Call['settings'], { number, callingCode }: TextRecipient): Limit[] => [
  { key: `text:unanswered:country:${callingCode}`, ...limits.rates.LIMIT_TEXTS_PER_COUNTRY },
  { key: `text:unanswered:number-block:${number.slice(0, -4)}`, ...limits.rates.LIMIT_TEXTS_PER_NUMBER_BLOCK },
]

/**
 * What a network still has when attackers have filled the shared limits: known and unknown numbers alike, so that the response does not reveal which
 * has an account. It has a ceiling because text messages cost money.
 */
const reserveLimits = (call: Call): Limit[] => [
  { key: 'text:reserve', ...call.settings.limits.rates.LIMIT_TEXTS_RESERVE },
  ...perCaller(call, 'TEXTS_RESERVE', 'text:reserve'),
]

/**
 * Limits how many text messages can be requested, by number, account, the caller's network, block of numbers, country and in total, before anything
 * is looked up: known and unknown numbers hit the limit alike. Everyone shares the last three, and one network or a few can fill them, so beyond them
 * the owner of a number has a ceiling that attackers cannot reach, and each network a reserve (decision 20). Throws `too_many_requests`.
 */
export const limitTextMessages = async (call: Call, to: TextRecipient): Promise<void> => {
  const { database, caller, clock, settings } = call
  const { rates } = settings.limits
  if (!settings.rateLimits) return
  const { signedIn } = caller
  const own = () => findPhone(database, to.number).then((phone) => findOwner(call, phone?.user_id))
  if (signedIn) {
    const key = `text:account:${signedIn.user.user_id}`
    await limitRate(call, [{ key, ...rates.LIMIT_TEXTS_PER_ACCOUNT }], 'text messages of an account')
  }
  await countAttempt(call, {
    of: 'text',
    account: to.number,
    perPair: rates.LIMIT_TEXTS_PER_NUMBER_AND_NETWORK,
    perAccount: rates.LIMIT_TEXTS_PER_NUMBER,
    perNetwork: 'TEXTS',
    findOwner: own,
  })
  const shared = [{ key: 'text:all', ...rates.LIMIT_TEXTS_IN_ALL }, ...unverifiedLimits(settings, to)]
  await limitRate(call, shared, 'text messages in total').catch(async (error: unknown) => {
    const ceiling = { key: 'text:all:known', ...rates.LIMIT_TEXTS_IN_ALL }
    if ((await own()) && (await consume(database, [ceiling], clock()))) return
    if (!(await consume(database, reserveLimits(call), clock()))) throw error
  })
}

/** A code was entered: its text message no longer counts against its block and country. Inside the transaction that consumes the code. */
export const refundVerifiedTextMessage = async ({ settings, database }: Call, to: TextRecipient): Promise<void> => {
  if (settings.rateLimits) await refund(database, unverifiedLimits(settings, to))
}
