import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { codeExpirationMinutes, sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { describeProblem, type SignInProblem } from '../../session/describe-problem.ts'

export interface SentCode {
  methodId: string
  /** Milliseconds since 1970. */
  sentAt: number
}

/** Signs in with the code of a mail. Answers what was wrong, null when nothing was. */
export async function checkCode(
  { otps }: Pick<IdentityClient, 'otps'>,
  code: string,
  { methodId, sentAt }: SentCode,
  now: number,
): Promise<SignInProblem | 'expiredCode' | null> {
  try {
    await otps.authenticate(code, methodId, { session_duration_minutes: sessionDurationMinutes.asked })
    return null
  } catch (error) {
    const problem = describeProblem(error)
    // The provider says the same for wrong and too old, so that nobody can guess; whoever asked knows when.
    const old = now - sentAt >= codeExpirationMinutes.inSignInMail * 60_000
    return problem === 'wrongCode' && old ? 'expiredCode' : problem
  }
}
