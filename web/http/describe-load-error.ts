import { offline } from '../copy/english/app.ts'
import { errorMessage } from './request-error.ts'
import { statusOf } from './status-of.ts'

/** The message when loading failed: no network, the message for the error's type, or `fallback`. */
export function describeLoadError(error: unknown, fallback: string): string {
  // A part of the page that could not be fetched has no error of its own.
  return navigator.onLine === false || statusOf(error) === 0 ? offline : errorMessage(error, fallback)
}
