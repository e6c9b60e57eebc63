import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { IdentityContext } from '../context.ts'

type Asking = Pick<IdentityContext, 'verifyCaptcha' | 'log'> & {
  settings: Pick<IdentityContext['settings'], 'captcha'>
}

const tokenOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'captcha_token' in body && typeof body.captcha_token === 'string'
    ? body.captcha_token
    : undefined

/** Refuses a protected call without a solved captcha, where captchas are switched on. A verifier that cannot say refuses with 503. */
export const requireCaptcha = async (
  { settings, verifyCaptcha, log }: Asking,
  body: unknown,
  ipAddress: string,
): Promise<void> => {
  if (!settings.captcha) return
  const token = tokenOf(body)
  if (!token) throw new Refusal('captcha_required')
  if (!verifyCaptcha) throw new Refusal('server_unavailable', { reason: 'there is no captcha verifier' })
  const solved = await verifyCaptcha(token, ipAddress).catch((error: unknown) => {
    log.error({ err: error }, 'the captcha could not be verified')
    throw new Refusal('server_unavailable', { reason: 'the captcha could not be verified' })
  })
  if (solved !== true) throw new Refusal('captcha_failed')
}
