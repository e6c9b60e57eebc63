import { webhooks as copy } from '../../copy/english/webhooks.ts'
import { reportError } from '../../error-tracking/report-error.ts'
import { errorMessage, RequestError } from '../../http/request-error.ts'

/** Why a change of a webhook was not saved; reported unless it is what the user entered. */
export function describeWebhookError(error: unknown, context: string): string {
  const isExpected = error instanceof RequestError && Object.hasOwn(copy.refusals, error.type)
  if (!isExpected) reportError(error, context)
  return errorMessage(error, copy.failed, copy.refusals)
}
