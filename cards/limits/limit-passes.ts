import { createRateLimiter } from '@iyk/kit/limits/create-rate-limiter.ts'
import { perNetwork } from '@iyk/kit/limits/limits.ts'
import type { CardsContext } from '../context.ts'
import { consume, findFull } from './store.ts'

const limitRate = createRateLimiter({ consume, findFull })

/** Limits what phones ask about their passes. Throws `too_many_requests`. */
export const limitPassCalls = (context: Pick<CardsContext, 'database' | 'clock' | 'settings'>, ipAddress: string) =>
  limitRate(context, perNetwork(context.settings.limits, 'PASS_CALLS', 'pass-calls', ipAddress), 'calls about passes')

/** Limits what phones write into the log. Throws `too_many_requests`. */
export const limitPassLogs = (context: Pick<CardsContext, 'database' | 'clock' | 'settings'>, ipAddress: string) =>
  limitRate(context, perNetwork(context.settings.limits, 'PASS_LOGS', 'pass-logs', ipAddress), 'reports about passes')
