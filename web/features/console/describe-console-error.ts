import { ApiError } from '@iyk/identity-client/errors.ts'
import { frame as copy } from '../../copy/english/console.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { errorMessage, RequestError } from '../../http/request-error.ts'
import { StepUpDeclined } from '../../session/with-step-up.ts'

const known: Readonly<Record<string, string>> = copy.refusals

/** What a failed call is told as. A refusal is no fault; anything else is reported. */
export function describeConsoleError(error: unknown, context: string): string {
  if (error instanceof StepUpDeclined || error instanceof ApiError) return copy.refusals.stale_factors
  const isRefusal = error instanceof RequestError && error.status >= 400 && error.status < 500
  if (!isRefusal) reportError(error, context)
  return errorMessage(error, copy.failed, known)
}
