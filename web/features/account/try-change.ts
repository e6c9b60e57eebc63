import { ApiError, InvalidErrorAnswerError, UnreachableError } from '@iyk/identity-client/errors.ts'
import { describeProblem, nameOfError } from '../../session/describe-problem.ts'
import { reportError } from '../../session/report-error.ts'
import { StepDeclined, withStepUp } from '../../session/step-up.ts'
import { accountProblems } from '../../texts/english/account.ts'
import { problems as anywhere } from '../../texts/english/sign-in.ts'

const byType: Readonly<Record<string, keyof typeof accountProblems>> = {
  cannot_delete_last_primary_factor: 'lastWayIn',
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
 * Changes something about the account, after one more step where the provider asks for one. `problems` are sentences for
 * error types that only this change meets; `doing` names it in reports. Answers what was wrong, in words, or null.
 */
export async function tryChange(
  change: () => Promise<unknown>,
  doing: string,
  problems: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  try {
    await withStepUp(change)
    return null
  } catch (error) {
    if (error instanceof StepDeclined) return accountProblems.declined
    if (error instanceof UnreachableError) return accountProblems.offline
    const type = nameOfError(error)
    const known = problems[type] ?? (byType[type] && accountProblems[byType[type]])
    if (known !== undefined) return known
    if (describeProblem(error) === 'captcha') return anywhere.captcha
    // What stands in front of a provider has no words of its own.
    const status = error instanceof ApiError || error instanceof InvalidErrorAnswerError ? error.status_code : 0
    if (status === 429) return accountProblems.tooMany
    if (status >= 502) return accountProblems.unavailable
    reportError(error, doing)
    return accountProblems.other
  }
}
