import { statusOf } from './status-of.ts'

/** Whether a call was refused because the session has ended. That is no fault: the page is about to be left. */
export function isUnauthenticated(error: unknown): boolean {
  return statusOf(error) === 401
}
