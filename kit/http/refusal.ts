import { type ErrorType, errorTypes } from '@iyk/wire/error-types.ts'

type Options = {
  /** Why, for the log. Never reaches the caller; never holds a secret. */
  reason?: string
  /** Replaces the table's sentence where the caller is better served by a more exact one. */
  message?: string
  details?: Record<string, unknown>
  /** Seconds after which the caller may try again. */
  retryAfter?: number
}

/** An answer of the wire's error form. Thrown anywhere below a handler; the app turns it into the answer. */
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
