import { networkOf } from '@iyk/kit/limits/network-of.ts'
import { countWithin } from './count-within.ts'

const windowSeconds = 600
/** High, because a whole venue may sit behind one address. */
const perNetwork = 3000

/** Bounds how many captchas a network has checked: each one is a call of ours to somebody else's service. Throws `too_many_requests`. */
export const limitCaptchas = (context: Parameters<typeof countWithin>[0], ipAddress: string): Promise<void> =>
  countWithin(context, [{ key: `captcha:network:${networkOf(ipAddress)}`, most: perNetwork }], {
    windowSeconds,
    of: 'captchas',
  })
