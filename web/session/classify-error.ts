import { ApiError, CookiesRefusedError, UnreachableError } from '@iyk/identity-client/errors.ts'

/** What failed in a sign-in, as far as the user can tell the difference. */
export type SignInErrorKind =
  | 'invalidEmail'
  | 'undeliverable'
  | 'tooMany'
  | 'wrongCode'
  | 'usedLink'
  | 'unknownLink'
  | 'wrongBrowser'
  | 'switchedOff'
  | 'captcha'
  | 'cookies'
  | 'offline'
  | 'other'

const byType: Readonly<Record<string, SignInErrorKind>> = {
  invalid_email: 'invalidEmail',
  inactive_email: 'undeliverable',
  too_many_requests: 'tooMany',
  user_lock_limit_reached: 'tooMany',
  invalid_code: 'wrongCode',
  unable_to_auth_otp_code: 'wrongCode',
  otp_code_not_found: 'wrongCode',
  unable_to_auth_magic_link: 'usedLink',
  magic_link_not_found: 'unknownLink',
  endpoint_not_authorized_for_sdk: 'switchedOff',
  captcha_required: 'captcha',
  captcha_failed: 'captcha',
}

/** The name of an error: the provider's type, or its own name. */
export function errorName(error: unknown): string {
  if (error instanceof ApiError) return error.error_type
  return error instanceof Error ? error.name : ''
}

export function classifyError(error: unknown): SignInErrorKind {
  if (error instanceof UnreachableError) return 'offline'
  if (error instanceof CookiesRefusedError) return 'cookies'
  // By name, so that the captcha code is not loaded where no captcha is required.
  if (errorName(error) === 'CaptchaUnavailableError') return 'captcha'
  if (!(error instanceof ApiError)) return 'other'
  // The contract promises that every type about PKCE has these letters in it; section 7.
  if (error.error_type.includes('pkce')) return 'wrongBrowser'
  return byType[error.error_type] ?? (error.status_code === 429 ? 'tooMany' : 'other')
}
