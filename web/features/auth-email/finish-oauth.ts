import type { Core } from '@iyk/identity-client/core.ts'
import { ApiError } from '@iyk/identity-client/errors.ts'
import { createOauth } from '@iyk/identity-client/oauth.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { describeProblem } from '../../session/describe-problem.ts'
import { reportError } from '../../session/report-error.ts'

/** Why the last leg of a sign-in at another provider failed, as far as the person in front of it can tell the difference. */
export type OauthProblem =
  | 'wrongBrowser'
  | 'usedUp'
  | 'otherAccount'
  | 'sessionEnded'
  | 'notAdmitted'
  | 'tooMany'
  | 'offline'
  | 'other'

const byType: Readonly<Record<string, OauthProblem>> = {
  oauth_token_not_found: 'usedUp',
  // A token that no provider makes.
  bad_request: 'usedUp',
  invalid_oauth_attach_token: 'otherAccount',
  user_unauthenticated: 'sessionEnded',
  email_not_in_allowlist: 'notAdmitted',
  email_in_denylist: 'notAdmitted',
}

/**
 * Exchanges what came back from the provider for a session, with the verifier of this browser: a token from anywhere else opens
 * nothing here, so nobody can be signed in to a stranger's account. Answers what was wrong, null when nothing was.
 */
export async function finishOauth(core: Core, token: string): Promise<OauthProblem | null> {
  try {
    await createOauth(core).authenticate(token, { session_duration_minutes: sessionDurationMinutes.asked })
    return null
  } catch (error) {
    const known = error instanceof ApiError ? byType[error.error_type] : undefined
    if (known) return known
    const problem = describeProblem(error)
    if (problem === 'wrongBrowser' || problem === 'tooMany' || problem === 'offline') return problem
    reportError(error, 'coming back from a provider')
    return 'other'
  }
}
