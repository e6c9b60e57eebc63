import { type ErrorType, errorTypes } from '@iyk/wire/error-types.ts'

type Options = {
  /** For the log. Never reaches the caller; never contains a secret. */
  reason?: string
  /** Replaces the table's message where a more exact one helps the caller more. */
  message?: string
  details?: Record<string, unknown>
  /** Seconds after which the caller may try again. */
  retryAfter?: number
}

/** An error response of the wire. Thrown anywhere below a handler; the app turns it into the response. */
export class Refusal extends Error {
  readonly type: ErrorType
  readonly status: number
  readonly reason: string | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfter: number | undefined

  constructor(type: ErrorType, { reason, message, details, retryAfter }: Options = {}) {
    super(message ?? errorTypes[type][1])
    this.name = 'Refusal'
    this.type = type
    this.status = errorTypes[type][0]
    this.reason = reason
    this.details = details
    this.retryAfter = retryAfter
  }
}
