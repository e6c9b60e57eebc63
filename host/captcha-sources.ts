import type { PageSources } from '@iyk/kit/http/security-headers.ts'
import { type CaptchaService, captchaServiceOf } from '@iyk/wire/captcha.ts'

const turnstile = ['https://challenges.cloudflare.com']
const hcaptcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com']
const recaptcha = 'https://www.google.com/recaptcha/'

/** What each service's documentation requires in the page's Content Security Policy. */
const needs: Readonly<Record<CaptchaService, PageSources>> = {
  // https://developers.cloudflare.com/turnstile/reference/content-security-policy/
  turnstile: { 'script-src': turnstile, 'frame-src': turnstile },
  // https://docs.hcaptcha.com/#content-security-policy-settings
  hcaptcha: { 'script-src': hcaptcha, 'frame-src': hcaptcha, 'style-src': hcaptcha, 'connect-src': hcaptcha },
  // https://docs.cloud.google.com/recaptcha/docs/faq
  recaptcha: {
    'script-src': [recaptcha, 'https://www.gstatic.com/recaptcha/'],
    'frame-src': [recaptcha, 'https://recaptcha.google.com/recaptcha/'],
    'connect-src': [recaptcha],
  },
}

const verifiers: Readonly<Record<CaptchaService, string>> = {
  // https://developers.cloudflare.com/turnstile/get-started/server-side-validation/
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  // https://docs.hcaptcha.com/#verify-the-user-response-server-side
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  // https://developers.google.com/recaptcha/docs/verify
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
}

/** The verification endpoint of the service that a site key belongs to. */
export const captchaVerifier = (siteKey: string): string => verifiers[captchaServiceOf(siteKey)]

/** What the captcha of a site key may load and call besides our own origin; nothing without a site key. */
export const captchaSources = (siteKey: string | undefined): PageSources =>
  siteKey === undefined ? {} : needs[captchaServiceOf(siteKey)]
