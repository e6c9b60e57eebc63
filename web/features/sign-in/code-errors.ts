import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import type { ErrorMessages } from './describe-sign-in-error.ts'

/** How long our provider's codes are valid, sent by email or text message. */
export const codeExpiryMinutes = codeExpirationMinutes.inSignInEmail

export interface CodeMessages {
  wrongCode: string
  expiredCode: string
  /** It may have signed in already, and the page was not told. */
  uncertainCode: string
}

/**
 * What to say about a code refused `age` milliseconds after it was sent. The provider says the same for wrong and expired, so that an attacker learns nothing;
 * this page knows when it was sent, and whether the response to an earlier attempt was lost.
 */
export function codeErrors(messages: CodeMessages, age: number, hadLoss = false): ErrorMessages {
  const refused = hadLoss ? messages.uncertainCode : messages.wrongCode
  const said = age >= codeExpiryMinutes * 60_000 ? messages.expiredCode : refused
  return { unable_to_auth_otp_code: said, otp_code_not_found: said, invalid_code: said }
}
