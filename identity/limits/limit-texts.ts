import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Call } from '../context.ts'
import { networkOf } from './network-of.ts'
import { giveBack, type Limit, takeFrom } from './store.ts'

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
export const limitTexts = async ({ database, clock, settings, caller }: Call, to: To): Promise<void> => {
  if (!settings.rateLimits) return
  const now = clock()
  const asked = [
    { key: `text:number:${to.number}`, most: often.perNumber },
    ...(caller.signedIn ? [{ key: `text:account:${caller.signedIn.user.user_id}`, most: often.perAccount }] : []),
    { key: `text:network:${networkOf(caller.ipAddress)}`, most: often.perNetwork },
  ]
  for (const [limits, windowSeconds] of [
    [asked, often.windowSeconds],
    [prefixesOf(to), unanswered.windowSeconds],
  ] as const)
    if (!(await takeFrom(database, limits, now, windowSeconds)))
      throw new Refusal('too_many_requests', { reason: 'texts', retryAfter: windowSeconds })
}

/** A code came back: its text no longer counts against its block and country. Inside the transaction that spends the code. */
export const countAnsweredText = async ({ settings, database }: Call, to: To): Promise<void> => {
  if (!settings.rateLimits) return
  // In the order in which they are taken, so that two calls never wait for each other.
  for (const { key } of prefixesOf(to)) await giveBack(database, key)
}
