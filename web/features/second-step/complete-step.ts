import type { IdentityClient } from '@iyk/identity-client/create-client.ts'
import { UnreachableError } from '@iyk/identity-client/errors.ts'
import { stepProblems } from '../../copy/english/second-step.ts'
import { problems } from '../../copy/english/sign-in.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { classifyError, errorName } from '../../session/classify-error.ts'
import { connect } from '../../session/connect.ts'

const byType: Readonly<Record<string, keyof typeof stepProblems>> = {
  unable_to_authenticate_totp: 'wrongCode',
  invalid_totp_code: 'wrongCode',
  invalid_code: 'wrongSentCode',
  unable_to_auth_otp_code: 'wrongSentCode',
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
  otp_code_not_found: 'wrongSentCode',
  endpoint_not_authorized_for_sdk: 'switchedOff',
}
/** What browsers throw when a passkey dialog was closed, timed out or found nothing. */
const unused = ['NotAllowedError', 'AbortError', 'SecurityError', 'InvalidStateError']

/** The message for a step that failed. Unexpected errors are reported. */
export function describeStepError(error: unknown): string {
  if (error instanceof UnreachableError) return stepProblems.offline
  if (error instanceof DOMException && unused.includes(error.name)) return stepProblems.passkey
  const known = byType[errorName(error)]
  if (known !== undefined) return stepProblems[known]
  if (classifyError(error) === 'captcha') return problems.captcha
  reportError(error, 'taking a second step')
  return stepProblems.other
}

type Client = Pick<IdentityClient, 'session'>
const getClient = async (): Promise<Client> => (await connect()).client

/** When a factor of the session was last verified; such times compare as texts. */
const lastVerified = ({ session }: Client) =>
  (session.getSync()?.authentication_factors ?? [])
    .map((factor) => factor.last_authenticated_at)
    .sort()
    .at(-1) ?? ''

/**
 * Completes the steps of one form; each call returns an error message, or null. When a response is lost, the code may be spent although the page does not know:
 * then and from then on, the session itself shows whether a step was completed.
 */
export function createCompleteStep(clientOf = getClient) {
  let beforeLoss: string | undefined
  const wasCompleted = async () => {
    const client = await clientOf()
    beforeLoss ??= lastVerified(client)
    await client.session.authenticate()
    return lastVerified(client) > beforeLoss
  }
  return async (step: () => Promise<unknown>): Promise<string | null> => {
    try {
      await step()
      return null
    } catch (error) {
      const isUncertain = beforeLoss !== undefined || error instanceof UnreachableError
      if (isUncertain && (await wasCompleted().catch(() => false))) return null
      return describeStepError(error)
    }
  }
}
