import { noConnection, somethingWentWrong } from '../../copy/english/app.ts'
import { cards as copy } from '../../copy/english/cards.ts'
import { errorMessage, RequestError } from '../../http/request-error.ts'

/** The message after a change that failed. Only a refusal is known to have changed nothing: of anything else, just the response may be lost. */
export function describeChangeError(error: unknown): string {
  if (!(error instanceof RequestError)) return copy.uncertain(somethingWentWrong)
  if (error.status === 0) return copy.uncertain(navigator.onLine === false ? noConnection : copy.unreachable)
  const reason = errorMessage(error, somethingWentWrong)
  return error.status >= 400 && error.status < 500 ? copy.failed(reason) : copy.uncertain(reason)
}
