import type { WireError } from '@iyk/wire/error-types.ts'
import { sessionEndingTypes } from '@iyk/wire/session-ending-types.ts'

/** `attempt` names the failed call in the words of the provider's own clients, whose class names these errors also use. */
class CallError extends Error {
  override readonly name: string = 'StytchAPIUnreachableError'
  readonly attempt: string

  constructor(text: string, attempt: string, options?: ErrorOptions) {
    super(text, options)
    this.attempt = attempt
  }
}

/** The request or its response was lost. */
export class UnreachableError extends CallError {
  constructor(attempt: string, cause: unknown) {
    super('Unable to contact the Stytch servers. Are you online?', attempt, { cause })
  }
}

/** An error status whose body is not an error of the wire format. */
export class InvalidErrorReplyError extends CallError {
  readonly status_code: number

  constructor(attempt: string, status: number) {
    super('Invalid or no response from server', attempt)
    this.status_code = status
  }
}

/** A success status whose body is not `{"data": …}`. */
export class InvalidReplyError extends CallError {
  constructor(attempt: string) {
    super('Invalid response from the Stytch servers.', attempt)
  }
}

/** The browser did not store the session's cookies, so the user is not signed in here. */
export class CookiesRefusedError extends CallError {
  override readonly name = 'CookiesRefusedError'

  constructor(attempt: string) {
    super('The browser refused the session cookies.', attempt)
  }
}

/** The provider's schema refused the request. `details` has one line per field. */
export class RequestSchemaError extends CallError {
  override readonly name = 'StytchAPISchemaError'
  readonly details: readonly string[]

  constructor(attempt: string, details: readonly string[]) {
    super('Request does not match expected schema', attempt)
    this.details = details
  }
}

/** Any other error the provider returned, with its fields unchanged. */
export class ApiError extends CallError {
  override readonly name = 'StytchAPIError'
  declare readonly status_code: number
  declare readonly error_type: string
  declare readonly error_message: string
  declare readonly error_url: string
  declare readonly request_id: string

  constructor(attempt: string, { status_code, error_type, error_message, error_url, request_id }: WireError) {
    super(
      `[${status_code}] ${error_type}\n${error_message}\nSee ${error_url} for more information.\nrequest_id: ${request_id}`,
      attempt,
    )
    Object.assign(this, { status_code, error_type, error_message, error_url, request_id })
  }
}

/** A call with an argument of the wrong type; nothing was sent. */
export class UsageError extends Error {
  override readonly name = 'StytchSDKUsageError'

  constructor(method: string, text: string) {
    super(`Invalid call to ${method}\n${text}`)
  }
}

const endingTypes: readonly string[] = sessionEndingTypes

/** Whether the provider said that the session is gone for good, so a retry cannot help. */
export function endsSession(error: unknown): boolean {
  return error instanceof ApiError && endingTypes.includes(error.error_type)
}
