import { createRateLimiter } from '@iyk/kit/limits/create-rate-limiter.ts'
import { consume, findFull } from './store.ts'

/** Counts one occurrence of what the provider limits. Throws `too_many_requests`. */
export const limitRate = createRateLimiter({ consume, findFull })
