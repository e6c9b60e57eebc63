import { ApiError, InvalidErrorReplyError, UnreachableError } from '@iyk/identity-client/errors.ts'
import { RequestError } from './request-error.ts'

/** The status of a failed call, 0 without a response. Undefined for an error that is none of a call. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof UnreachableError) return 0
  if (error instanceof RequestError) return error.status
  return error instanceof ApiError || error instanceof InvalidErrorReplyError ? error.status_code : undefined
}
