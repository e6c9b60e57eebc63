import { ApiError, UnreachableError } from '@iyk/identity-client/errors.ts'
import { reportError } from '../../session/report-error.ts'
import { stepProblems } from '../../texts/english/second-step.ts'

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
  session_not_found: 'ended',
  too_many_requests: 'tooMany',
}
/** What browsers throw when a passkey dialog was closed, ran out or found nothing. */
const unused = ['NotAllowedError', 'AbortError', 'SecurityError', 'InvalidStateError']

/** Takes one step. Answers what was wrong, in words, or null. */
export async function takeStep(step: () => Promise<unknown>): Promise<string | null> {
  try {
    await step()
    return null
  } catch (error) {
    if (error instanceof ApiError) return stepProblems[byType[error.error_type] ?? 'other']
    if (error instanceof UnreachableError) return stepProblems.offline
    if (error instanceof DOMException && unused.includes(error.name)) return stepProblems.passkey
    reportError(error, 'taking a second step')
    return stepProblems.other
  }
}
