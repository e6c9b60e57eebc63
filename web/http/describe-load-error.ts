import { UnreachableError } from '@iyk/identity-client/errors.ts'
import { offline } from '../copy/english/app.ts'
import { errorMessage, RequestError } from './request-error.ts'

/** The message when loading failed: no network, the message for the error's type, or `fallback`. */
export function describeLoadError(error: unknown, fallback: string): string {
  // A part of the page that could not be fetched has no error of its own.
  const isOffline = navigator.onLine === false
  const isUnreachable = error instanceof UnreachableError || (error instanceof RequestError && error.status === 0)
  return isOffline || isUnreachable ? offline : errorMessage(error, fallback)
}
