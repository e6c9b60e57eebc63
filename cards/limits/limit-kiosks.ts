import { createRateLimiter } from '@iyk/kit/limits/create-rate-limiter.ts'
import { perNetwork } from '@iyk/kit/limits/limits.ts'
import type { CardsContext } from '../context.ts'
import { consume, findFull } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'settings'>

const limitRate = createRateLimiter({ consume, findFull })

/** Limits wrong attempts to pair a screen, per network. Throws `too_many_requests`. */
export const limitPairings = (context: Context, ipAddress: string): Promise<void> =>
  limitRate(
    context,
    perNetwork(context.settings.limits, 'KIOSK_PAIRINGS', 'kiosk-pairings', ipAddress),
    'wrong attempts to pair a screen',
  )

/**
 * Limits guests who open a code: each gets a ref of their own. Per event and network, because whoever makes addresses up could else take everything with one
 * code, and per event. Throws `too_many_requests`.
 */
export const limitOpenings = (context: Context, { eventId, ipAddress }: { eventId: string; ipAddress: string }) => {
  const { limits } = context.settings
  const openings = [
    ...perNetwork(limits, 'KIOSK_OPENINGS', `kiosk-openings:${eventId}`, ipAddress),
    { key: `kiosk-openings:event:${eventId}`, ...limits.rates.LIMIT_KIOSK_OPENINGS_PER_EVENT },
  ]
  return limitRate(context, openings, 'codes of screens opened')
}
