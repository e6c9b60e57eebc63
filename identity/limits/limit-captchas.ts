import { perNetwork } from '@iyk/kit/limits/limits.ts'
import type { IdentityContext } from '../context.ts'
import { limitRate } from './limit-rate.ts'

/** Limits how many captchas a network can have checked: each one is a request to an outside service. Throws `too_many_requests`. */
export const limitCaptchas = (
  context: Pick<IdentityContext, 'database' | 'clock' | 'settings'>,
  ipAddress: string,
): Promise<void> =>
  limitRate(context, perNetwork(context.settings.limits, 'CAPTCHAS', 'captcha', ipAddress), 'captchas')
