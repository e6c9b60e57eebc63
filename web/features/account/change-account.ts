import { ApiError, InvalidErrorReplyError, UnreachableError } from '@iyk/identity-client/errors.ts'
import { accountProblems } from '../../copy/english/account-changes.ts'
import { problems as anywhere } from '../../copy/english/sign-in.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { classifyError, errorName } from '../../session/classify-error.ts'
import { StepUpDeclined, withStepUp } from '../../session/with-step-up.ts'

const byType: Readonly<Record<string, keyof typeof accountProblems>> = {
  cannot_delete_last_primary_factor: 'lastSignInMethod',
  last_owner: 'lastOwner',
  operator_protected: 'operator',
  insufficient_factors: 'notEnough',
  stale_factors: 'notEnough',
  session_too_old_to_reset_password: 'notEnough',
  too_many_requests: 'tooMany',
  user_lock_limit_reached: 'tooMany',
  user_unauthenticated: 'ended',
  unauthorized_credentials: 'ended',
  session_not_found: 'ended',
  endpoint_not_authorized_for_sdk: 'switchedOff',
  server_unavailable: 'unavailable',
}

/**
 * Changes something about the account, after a second step where the provider requires one. `problems` are messages for error types that only this change
 * meets; `uncertain` is the message when only the response may be lost; `context` names the change in reports. Returns an error message, or null.
 */
export async function changeAccount(
  change: () => Promise<unknown>,
  context: string,
  problems: Readonly<Record<string, string>> = {},
  uncertain: string = accountProblems.offline,
): Promise<string | null> {
  const wasOnline = navigator.onLine !== false
  try {
    await withStepUp(change)
    return null
  } catch (error) {
    if (error instanceof StepUpDeclined) return accountProblems.declined
    if (error instanceof UnreachableError) return wasOnline ? uncertain : accountProblems.offline
    const type = errorName(error)
    const known = problems[type] ?? (byType[type] && accountProblems[byType[type]])
    if (known !== undefined) return known
    if (classifyError(error) === 'captcha') return anywhere.captcha
    // What comes from a proxy in front of the provider has no message of its own.
    const status = error instanceof ApiError || error instanceof InvalidErrorReplyError ? error.status_code : 0
    if (status === 429) return accountProblems.tooMany
    if (status >= 502) return accountProblems.unavailable
    reportError(error, context)
    return accountProblems.other
  }
}
