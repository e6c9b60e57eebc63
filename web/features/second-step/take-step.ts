import { UnreachableError } from '@iyk/identity-client/errors.ts'
import { describeProblem, nameOfError } from '../../session/describe-problem.ts'
import { reportError } from '../../session/report-error.ts'
import { stepProblems } from '../../texts/english/second-step.ts'
import { problems } from '../../texts/english/sign-in.ts'

const byType: Readonly<Record<string, keyof typeof stepProblems>> = {
  unable_to_authenticate_totp: 'wrongCode',
  invalid_totp_code: 'wrongCode',
  invalid_code: 'wrongCode',
  unable_to_auth_otp_code: 'wrongCode',
  totp_code_already_authenticated: 'usedCode',
  unable_to_authenticate_recovery_code: 'wrongRecoveryCode',
  totp_code_used_as_recovery_code: 'appInRecoveryField',
  recovery_code_used_as_totp_code: 'recoveryInAppField',
  unable_to_auth_webauthn_registration: 'passkey',
  webauthn_registration_not_found: 'passkey',
  user_unauthenticated: 'ended',
  unauthorized_credentials: 'ended',
  session_not_found: 'ended',
  too_many_requests: 'tooMany',
  user_lock_limit_reached: 'tooMany',
  otp_code_not_found: 'wrongCode',
  endpoint_not_authorized_for_sdk: 'switchedOff',
}
/** What browsers throw when a passkey dialog was closed, ran out or found nothing. */
const unused = ['NotAllowedError', 'AbortError', 'SecurityError', 'InvalidStateError']

/** Takes one step. Answers what was wrong, in words, or null. */
export async function takeStep(step: () => Promise<unknown>): Promise<string | null> {
  try {
    await step()
    return null
  } catch (error) {
    if (error instanceof UnreachableError) return stepProblems.offline
    if (error instanceof DOMException && unused.includes(error.name)) return stepProblems.passkey
    const known = byType[nameOfError(error)]
    if (known !== undefined) return stepProblems[known]
    if (describeProblem(error) === 'captcha') return problems.captcha
    reportError(error, 'taking a second step')
    return stepProblems.other
  }
}
