import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { IdentityContext } from '../context.ts'
import { limitCaptchas } from '../limits/limit-captchas.ts'

type Context = Parameters<typeof limitCaptchas>[0] &
  Pick<IdentityContext, 'verifyCaptcha' | 'log'> & { settings: Pick<IdentityContext['settings'], 'captcha'> }
type CaptchaRequest = {
  body: unknown
  /** Otherwise a captcha is only checked if there is one. */
  isNeeded: boolean
  ipAddress: string
  /** The host of the calling page. */
  origin: string
}

const tokenOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'captcha_token' in body && typeof body.captcha_token === 'string'
    ? body.captcha_token
    : undefined

/**
 * Refuses a call without a solved captcha, where captchas are turned on. A verifier that fails refuses with 503. Checks are counted by network before
 * the captcha service is called; the call's own limits are counted afterwards, so that no one can exhaust another user's emails without solving
 * captchas.
 */
export const requireCaptcha = async (
  context: Context,
  { body, isNeeded, ipAddress, origin }: CaptchaRequest,
): Promise<void> => {
  const { settings, verifyCaptcha, log } = context
  if (!settings.captcha) return
  const token = tokenOf(body)
  if (!token) {
    if (isNeeded) throw new Refusal('captcha_required')
    return
  }
  if (!verifyCaptcha) throw new Refusal('server_unavailable', { reason: 'no captcha verifier is set up' })
  await limitCaptchas(context, ipAddress)
  const { hostname } = new URL(origin)
  const verdict = await verifyCaptcha(token, { ipAddress, hostname }).catch((error: unknown) => {
    log.error({ err: error }, 'the captcha could not be verified')
    throw new Refusal('server_unavailable', { reason: 'the captcha could not be verified' })
  })
  if (!verdict.solved) throw new Refusal('captcha_failed', { reason: verdict.reason })
}
