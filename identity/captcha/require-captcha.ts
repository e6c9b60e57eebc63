import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { IdentityContext } from '../context.ts'
import { limitCaptchas } from '../limits/limit-captchas.ts'

type Asking = Parameters<typeof limitCaptchas>[0] &
  Pick<IdentityContext, 'verifyCaptcha' | 'log'> & { settings: Pick<IdentityContext['settings'], 'captcha'> }
type Asked = {
  body: unknown
  /** Otherwise a captcha is only checked when there is one. */
  isNeeded: boolean
  ipAddress: string
  /** Of the page that calls. */
  origin: string
}

const tokenOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'captcha_token' in body && typeof body.captcha_token === 'string'
    ? body.captcha_token
    : undefined

/**
 * Refuses a call without a solved captcha, where captchas are switched on. A verifier that cannot say refuses with 503. Questions are
 * counted by network before the service is asked; what the call itself is limited by is counted afterwards, so that nobody uses up
 * somebody else's mails without solving captchas.
 */
export const requireCaptcha = async (context: Asking, { body, isNeeded, ipAddress, origin }: Asked): Promise<void> => {
  const { settings, verifyCaptcha, log } = context
  if (!settings.captcha) return
  const token = tokenOf(body)
  if (!token) {
    if (isNeeded) throw new Refusal('captcha_required')
    return
  }
  if (!verifyCaptcha) throw new Refusal('server_unavailable', { reason: 'there is no captcha verifier' })
  await limitCaptchas(context, ipAddress)
  const { hostname } = new URL(origin)
  const verdict = await verifyCaptcha(token, { ipAddress, hostname }).catch((error: unknown) => {
    log.error({ err: error }, 'the captcha could not be verified')
    throw new Refusal('server_unavailable', { reason: 'the captcha could not be verified' })
  })
  if (!verdict.solved) throw new Refusal('captcha_failed', { reason: verdict.reason })
}
