import type { Core } from '@iyk/identity-client/core.ts'
import { ApiError } from '@iyk/identity-client/errors.ts'
import { createOauth } from '@iyk/identity-client/oauth.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { classifyError } from '../../session/classify-error.ts'

/** Why the end of an OAuth sign-in failed, as far as the user can tell the difference. */
export type OauthErrorKind =
  | 'wrongBrowser'
  | 'alreadyUsed'
  | 'otherAccount'
  | 'sessionEnded'
  | 'notAdmitted'
  | 'closed'
  | 'tooMany'
  | 'offline'
  | 'unreachable'
  | 'other'

const byType: Readonly<Record<string, OauthErrorKind>> = {
  oauth_token_not_found: 'alreadyUsed',
  // A token that no provider issues.
  bad_request: 'alreadyUsed',
  invalid_oauth_attach_token: 'otherAccount',
  user_unauthenticated: 'sessionEnded',
  email_not_in_allowlist: 'notAdmitted',
  email_in_denylist: 'notAdmitted',
  unauthorized_credentials: 'closed',
}

/**
 * Exchanges the provider's token for a session, with this browser's verifier: a token from anywhere else does not work here, so no attacker can sign a user in
 * to the attacker's account. Returns what failed, or null.
 */
export async function finishOauth(core: Core, token: string): Promise<OauthErrorKind | null> {
  const wasOnline = navigator.onLine !== false
  try {
    await createOauth(core).authenticate(token, { session_duration_minutes: sessionDurationMinutes.requested })
    return null
  } catch (error) {
    const known = error instanceof ApiError ? byType[error.error_type] : undefined
    if (known) return known
    const kind = classifyError(error)
    // Only the response may be lost.
    if (kind === 'offline' && wasOnline) return 'unreachable'
    if (kind === 'wrongBrowser' || kind === 'tooMany' || kind === 'offline') return kind
    reportError(error, 'coming back from a provider')
    return 'other'
  }
}
