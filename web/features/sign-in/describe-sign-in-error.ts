import { problems } from '../../copy/english/sign-in.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { classifyError, errorName } from '../../session/classify-error.ts'

/** Messages for refusals that only one method knows, by the provider's type or the error's name. */
export type ErrorMessages = Readonly<Record<string, string>>

const generalMessages: ErrorMessages = {
  email_not_in_allowlist: problems.deniedDomain,
  email_in_denylist: problems.deniedDomain,
  unauthorized_credentials: problems.closed,
}

/** The message for a failed sign-in. Unexpected errors are reported. */
export function describeSignInError(error: unknown, errorMessages: ErrorMessages = {}): string {
  const name = errorName(error)
  const message = errorMessages[name] ?? generalMessages[name]
  if (message !== undefined) return message
  const kind = classifyError(error)
  if (kind === 'other') reportError(error, 'signing in')
  return kind in problems ? problems[kind as keyof typeof problems] : problems.other
}
