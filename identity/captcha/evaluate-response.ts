import { type CaptchaService, recaptchaAction } from '@iyk/wire/captcha.ts'
import type { CaptchaVerdict } from './verify-captcha.ts'

export type Expected = {
  service: CaptchaService
  /** For reCAPTCHA v3, from 0 to 1. */
  minimumScore: number
  /** The host of the calling page; undefined where it is not checked. */
  hostname: string | undefined
}

const failed = (reason: string): CaptchaVerdict => ({ solved: false, reason: reason.slice(0, 200) })

/** hCaptcha sends this when the browser gave no host; https://docs.hcaptcha.com/#verify-the-user-response-server-side */
const unknownHost = 'not-provided'

const parseHostname = ({ hostname }: Record<string, unknown>): string | undefined =>
  typeof hostname === 'string' && hostname !== '' && hostname !== unknownHost ? hostname.toLowerCase() : undefined

/**
 * Evaluates the response of a siteverify address. Turnstile and hCaptcha report success and the host that showed their widget. reCAPTCHA v3 reports
 * success for every token it issued, so its score, action and host decide; https://developers.google.com/recaptcha/docs/v3#site_verify_response
 * Throws for anything that is not such a response, and for a reCAPTCHA without a score, which is not v3.
 */
export const evaluateResponse = (response: unknown, { service, minimumScore, hostname }: Expected): CaptchaVerdict => {
  const said = (typeof response === 'object' && response !== null ? response : {}) as Record<string, unknown>
  if (typeof said.success !== 'boolean') throw new Error("the captcha service's response has no success field")
  if (!said.success)
    return failed(`the captcha service rejected the token: ${JSON.stringify(said['error-codes'] ?? [])}`)
  const shownOn = parseHostname(said)
  if (service === 'recaptcha') {
    const { score, action } = said
    if (typeof score !== 'number')
      throw new Error("the captcha service's response has no score. Is this a reCAPTCHA v3 key?")
    if (!(score >= minimumScore)) return failed(`the captcha's score is ${score}`)
    if (action !== recaptchaAction)
      return failed(`the captcha was solved for another action: ${JSON.stringify(action)}`)
    if (hostname !== undefined && shownOn === undefined) return failed('the captcha service named no host')
  }
  if (hostname !== undefined && shownOn !== undefined && shownOn !== hostname)
    return failed(`the captcha was solved on another host: ${shownOn}`)
  return { solved: true }
}
