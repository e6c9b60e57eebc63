/** What pages say they are about to do, as the official SDK says it, so that a token got elsewhere on a site does not count. */
export const recaptchaAction = 'LOGIN'

export type CaptchaService = 'turnstile' | 'hcaptcha' | 'recaptcha'

/** Whose site key it is. Each service writes its keys in its own way; https://developers.cloudflare.com/turnstile/troubleshooting/testing/ */
export function captchaServiceOf(siteKey: string): CaptchaService {
  if (/^\dx/.test(siteKey)) return 'turnstile'
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(siteKey)) return 'hcaptcha'
  return 'recaptcha'
}
