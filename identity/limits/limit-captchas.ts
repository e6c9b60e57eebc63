import { perNetwork } from '@iyk/kit/limits/limits.ts'
import type { IdentityContext } from '../context.ts'
import { countWithin } from './count-within.ts'

/** Bounds how many captchas a network has checked: each one is a call of ours to somebody else's service. Throws `too_many_requests`. */
export const limitCaptchas = (
  context: Pick<IdentityContext, 'database' | 'clock' | 'settings'>,
  ipAddress: string,
): Promise<void> =>
  countWithin(context, perNetwork(context.settings.limits, 'CAPTCHAS', 'captcha', ipAddress), 'captchas')
