import { ApiError } from '@iyk/identity-client/errors.ts'
import { RequestError } from './request-error.ts'

/** Whether a call was refused because the session has ended. That is no fault: the page is about to be left. */
export function isUnauthenticated(error: unknown): boolean {
  return (
    (error instanceof RequestError && error.status === 401) || (error instanceof ApiError && error.status_code === 401)
  )
}
