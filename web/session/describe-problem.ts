import { ApiError, CookiesRefusedError, UnreachableError } from '@iyk/identity-client/errors.ts'

/** What went wrong in a sign-in, as far as the person in front of it can tell the difference. */
export type SignInProblem =
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

const byType: Readonly<Record<string, SignInProblem>> = {
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

/** What an error is called: the provider's type, or its own name. */
export const nameOfError = (error: unknown): string =>
  error instanceof ApiError ? error.error_type : error instanceof Error ? error.name : ''

export function describeProblem(error: unknown): SignInProblem {
  if (error instanceof UnreachableError) return 'offline'
  if (error instanceof CookiesRefusedError) return 'cookies'
  // By its name, so that the code of captchas is not loaded where none is asked for.
  if (nameOfError(error) === 'CaptchaUnavailableError') return 'captcha'
  if (!(error instanceof ApiError)) return 'other'
  // The contract promises that every type about PKCE has these letters in it; section 7.
  if (error.error_type.includes('pkce')) return 'wrongBrowser'
  return byType[error.error_type] ?? (error.status_code === 429 ? 'tooMany' : 'other')
}
