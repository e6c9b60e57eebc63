import { sha256 } from '@iyk/kit/hash.ts'
import { countingWithin } from '@iyk/kit/limits/count-within.ts'
import { perNetwork } from '@iyk/kit/limits/limits.ts'
import type { CardsContext } from '../context.ts'
import { findFull, giveBack, takeFrom } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

const countWithin = countingWithin({ takeFrom, findFull })

/**
 * Bounds how often one tap is asked about with addresses, and what one network asks in all; for refs that exist. Counted before addresses
 * are looked up, whatever the answer would be. Throws `too_many_requests`.
 */
export const limitAsks = (
  context: Context,
  { refHash, ipAddress }: { refHash: Buffer; ipAddress: string },
): Promise<void> => {
  const { limits } = context.settings
  const asks = [
    { key: `asks:tap:${refHash.toString('base64url')}`, ...limits.rates.LIMIT_COLLECT_QUESTIONS_PER_TAP },
    ...perNetwork(limits, 'COLLECT_QUESTIONS', 'asks', ipAddress),
  ]
  return countWithin(context, asks, 'questions about one tap')
}

/**
 * Bounds the new codes that are mailed to whoever kept something with a tap. Throws `too_many_requests`. Where none is sent after all, the
 * answer takes its count back.
 */
export const limitNewCodes = async (context: Context, ref: string): Promise<{ takeBack(): Promise<void> }> => {
  const key = `new-codes:tap:${sha256(ref).toString('base64url')}`
  const limit = { key, ...context.settings.limits.rates.LIMIT_NEW_CODES_PER_TAP }
  await countWithin(context, [limit], 'new codes for one tap')
  return { takeBack: () => giveBack(context.database, [limit]) }
}

/**
 * Bounds how often what was kept with a tap goes to another address, which sends a mail. Throws `too_many_requests`. Where it stays after all, the
 * answer takes its count back.
 */
export const limitReaddressing = async (context: Context, refHash: Buffer): Promise<{ takeBack(): Promise<void> }> => {
  const key = `readdressing:tap:${refHash.toString('base64url')}`
  const limit = { key, ...context.settings.limits.rates.LIMIT_READDRESSING_PER_TAP }
  await countWithin(context, [limit], 'new addresses for one tap')
  return { takeBack: () => giveBack(context.database, [limit]) }
}
