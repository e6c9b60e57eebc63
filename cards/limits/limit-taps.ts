import { sha256 } from '@iyk/kit/hash.ts'
import { createRateLimiter } from '@iyk/kit/limits/create-rate-limiter.ts'
import { perNetwork } from '@iyk/kit/limits/limits.ts'
import type { Limit } from '@iyk/kit/limits/store.ts'
import type { CardsContext } from '../context.ts'
import { consume, findFull, refund } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

const limitRate = createRateLimiter({ consume, findFull })

/**
 * Limits attempts to collect with an address, per tap and per network; for existing refs only. Counted before the address is looked up,
 * whatever the outcome. Throws `too_many_requests`.
 */
export const limitCollectAttempts = (
  context: Context,
  { refHash, ipAddress }: { refHash: Buffer; ipAddress: string },
): Promise<void> => {
  const { limits } = context.settings
  const attempts = [
    { key: `asks:tap:${refHash.toString('base64url')}`, ...limits.rates.LIMIT_COLLECT_QUESTIONS_PER_TAP },
    ...perNetwork(limits, 'COLLECT_QUESTIONS', 'asks', ipAddress),
  ]
  return limitRate(context, attempts, 'attempts to collect from one tap')
}

/** Counts an action that is limited per tap. Throws `too_many_requests`. Call `refund` when the action fails. */
const consumeForTap = async (context: Context, limit: Limit, what: string): Promise<{ refund(): Promise<void> }> => {
  await limitRate(context, [limit], what)
  return { refund: () => refund(context.database, [limit]) }
}

/** Limits new codes that are emailed after collecting with a tap. */
export const limitNewCodes = (context: Context, ref: string) => {
  const key = `new-codes:tap:${sha256(ref).toString('base64url')}`
  const rate = context.settings.limits.rates.LIMIT_NEW_CODES_PER_TAP
  return consumeForTap(context, { key, ...rate }, 'new codes for one tap')
}

/** Limits how often what was collected with a tap moves to another address, since each move sends an email. */
export const limitReaddressing = (context: Context, refHash: Buffer) => {
  const key = `readdressing:tap:${refHash.toString('base64url')}`
  const rate = context.settings.limits.rates.LIMIT_READDRESSING_PER_TAP
  return consumeForTap(context, { key, ...rate }, 'new addresses for one tap')
}

/**
 * Limits the taps of one card that can be copied, per network: the card's own number, or that of the settings. Throws `too_many_requests`.
 */
export const limitCopyableTaps = (
  context: Context,
  { cardId, mostPerNetwork, ipAddress }: { cardId: string; mostPerNetwork: number | null; ipAddress: string },
): Promise<void> => {
  const { limits } = context.settings
  const own = mostPerNetwork === null ? {} : { max: mostPerNetwork }
  const networks = perNetwork(limits, 'COPYABLE_TAPS', `copyable:${cardId}`, ipAddress)
  return limitRate(
    context,
    networks.map((limit) => ({ ...limit, ...own })),
    'taps of a card that can be copied',
  )
}
