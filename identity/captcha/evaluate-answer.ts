import { type CaptchaService, recaptchaAction } from '@iyk/wire/captcha.ts'
import type { CaptchaVerdict } from './verify-captcha.ts'

export type Expected = {
  service: CaptchaService
  /** Of reCAPTCHA v3, from 0 to 1. */
  minimumScore: number
  /** Of the page that calls; undefined where it is not looked at. */
  hostname: string | undefined
}

const failed = (reason: string): CaptchaVerdict => ({ solved: false, reason: reason.slice(0, 200) })

/** hCaptcha writes this where the browser told none; https://docs.hcaptcha.com/#verify-the-user-response-server-side */
const unknownHost = 'not-provided'

const readHostname = ({ hostname }: Record<string, unknown>): string | undefined =>
  typeof hostname === 'string' && hostname !== '' && hostname !== unknownHost ? hostname.toLowerCase() : undefined

/**
 * What the answer of a siteverify address means. Turnstile and hCaptcha say yes or no, and where their widget was shown; reCAPTCHA v3 says
 * yes to every token it made, so its score, action and host decide; https://developers.google.com/recaptcha/docs/v3#site_verify_response
 * Throws for what is no answer of such an address, and for a reCAPTCHA without a score, which is no v3.
 */
export const evaluateAnswer = (answer: unknown, { service, minimumScore, hostname }: Expected): CaptchaVerdict => {
  const said = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>
  if (typeof said.success !== 'boolean') throw new Error('the captcha service answered without success')
  if (!said.success) return failed(`the captcha service says no: ${JSON.stringify(said['error-codes'] ?? [])}`)
  const shownOn = readHostname(said)
  if (service === 'recaptcha') {
    const { score, action } = said
    if (typeof score !== 'number')
      throw new Error('the captcha service answered without a score: is the key one of reCAPTCHA v3?')
    if (!(score >= minimumScore)) return failed(`the captcha's score is ${score}`)
    if (action !== recaptchaAction)
      return failed(`the captcha was solved for another action: ${JSON.stringify(action)}`)
    if (hostname !== undefined && shownOn === undefined) return failed('the captcha names no host')
  }
  if (hostname !== undefined && shownOn !== undefined && shownOn !== hostname)
    return failed(`the captcha was solved on another host: ${shownOn}`)
  return { solved: true }
}
