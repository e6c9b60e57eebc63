/** The action that pages declare, named as in the official SDK, so that a token from elsewhere on a site is not accepted. */
export const recaptchaAction = 'LOGIN'

export type CaptchaService = 'turnstile' | 'hcaptcha' | 'recaptcha'

/** The captcha service a site key belongs to. Each has its own key format; https://developers.cloudflare.com/turnstile/troubleshooting/testing/ */
export const captchaServiceOf = (siteKey: string): CaptchaService => {
  if (/^\dx/.test(siteKey)) return 'turnstile'
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(siteKey)) return 'hcaptcha'
  return 'recaptcha'
}
