import { UnreachableError } from '@iyk/identity-client/errors.ts'
import { offline } from '../texts/english/app.ts'
import { messageFor, RequestError } from './request-error.ts'

/** What a person reads when something could not be loaded: that nobody could be asked, the sentence for the error's type, or `otherwise`. */
export function describeLoadProblem(error: unknown, otherwise: string): string {
  // A part of the page that could not be fetched has no error of its own.
  const isOffline = navigator.onLine === false
  const isUnanswered = error instanceof UnreachableError || (error instanceof RequestError && error.status === 0)
  return isOffline || isUnanswered ? offline : messageFor(error, otherwise)
}
