import { codeExpirationMinutes } from '@iyk/wire/limits.ts'
import type { Refusals } from './say-problem.ts'

/** How long a code of ours lives, by mail or text. */
export const codeMinutes = codeExpirationMinutes.inSignInMail

/**
 * What to say of a code that is refused `age` milliseconds after it was sent. The provider says the same for wrong and too old, so that
 * nobody can guess; whoever asked knows when.
 */
export function codeRefusals(say: { wrongCode: string; expiredCode: string }, age: number): Refusals {
  const said = age >= codeMinutes * 60_000 ? say.expiredCode : say.wrongCode
  return { unable_to_auth_otp_code: said, otp_code_not_found: said, invalid_code: said }
}
