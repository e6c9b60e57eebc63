import { networkOf } from '@iyk/kit/limits/network-of.ts'
import type { Limit } from '@iyk/kit/limits/store.ts'
import type { Call } from '../context.ts'
import { countWithin } from './count-within.ts'
import { giveBack } from './store.ts'

const often = { windowSeconds: 600, perNumber: 5, perAccount: 10, perNetwork: 100 } as const
/**
 * Texts whose code nobody brought back. Toll fraud sends to whole blocks of numbers and never answers, people mostly do: the bound
 * falls on the first and hardly on the second. A block is ten thousand neighbouring numbers.
 */
const unanswered = { windowSeconds: 3600, perBlock: 20, perCountry: 1000 } as const

type To = { number: string; callingCode: string }

const prefixesOf = ({ number, callingCode }: To): [country: Limit, block: Limit] => [
  { key: `text:unanswered:country:${callingCode}`, most: unanswered.perCountry },
  { key: `text:unanswered:number-block:${number.slice(0, -4)}`, most: unanswered.perBlock },
]

/**
 * Bounds how many texts are asked for, by number written to, account and network of the caller, block of numbers and country, before
 * anything is looked up: known and unknown numbers run into it alike. Throws `too_many_requests`.
 */
export const limitTexts = async (call: Call, to: To): Promise<void> => {
  const { signedIn, ipAddress } = call.caller
  const asked = [
    { key: `text:number:${to.number}`, most: often.perNumber },
    ...(signedIn ? [{ key: `text:account:${signedIn.user.user_id}`, most: often.perAccount }] : []),
    { key: `text:network:${networkOf(ipAddress)}`, most: often.perNetwork },
  ]
  await countWithin(call, asked, { windowSeconds: often.windowSeconds, of: 'texts' })
  await countWithin(call, prefixesOf(to), { windowSeconds: unanswered.windowSeconds, of: 'unanswered texts' })
}

/** A code came back: its text no longer counts against its block and country. Inside the transaction that spends the code. */
export const countAnsweredText = async ({ settings, database }: Call, to: To): Promise<void> => {
  if (!settings.rateLimits) return
  // In the order in which they are taken, so that two calls never wait for each other.
  for (const { key } of prefixesOf(to)) await giveBack(database, key)
}
