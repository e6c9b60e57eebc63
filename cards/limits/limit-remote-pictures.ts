import { createRateLimiter } from '@iyk/kit/limits/create-rate-limiter.ts'
import { perNetwork } from '@iyk/kit/limits/limits.ts'
import type { CardsContext } from '../context.ts'
import { consume, findFull } from './store.ts'

const limitRate = createRateLimiter({ consume, findFull })

/** Limits pictures of names and POAPs that have to be looked up. Throws `too_many_requests`. */
export const limitRemotePictures = (
  context: Pick<CardsContext, 'database' | 'clock' | 'settings'>,
  ipAddress: string,
) =>
  limitRate(
    context,
    perNetwork(context.settings.limits, 'REMOTE_PICTURES', 'remote-pictures', ipAddress),
    'pictures from elsewhere',
  )
