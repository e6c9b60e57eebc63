import { noConnection } from '../copy/english/app.ts'
import { refusals } from '../copy/english/errors.ts'
import { language } from '../copy/english/public.ts'

/** A call that failed. `status` is 0 without a response; `serverMessage` is the server's message. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly status: number
  readonly type: string
  readonly serverMessage: string | undefined
  /** What the server adds for some types; empty for all others. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(call: string, status: number, reply: unknown, cause?: unknown) {
    const { error_type, error_message, message, error_details } = (reply ?? {}) as Record<string, unknown>
    const serverText = [error_message, message].find((text) => typeof text === 'string' && text !== '')
    super(`${call}: ${status === 0 ? 'no answer' : status}${serverText === undefined ? '' : ` ${serverText}`}`, {
      cause,
    })
    this.status = status
    this.type = typeof error_type === 'string' ? error_type : ''
    this.serverMessage = serverText as string | undefined
    this.details = (error_details ?? {}) as Record<string, unknown>
  }
}

const isKnown = (type: string): type is keyof typeof refusals => Object.hasOwn(refusals, type)

/**
 * The message after a failed call: no network, the feature's `own` message or that of all pages for the error's type, or `fallback`. The server writes
 * English: its message for a type that this page does not know is shown only on English pages (decision 49).
 */
export function errorMessage(error: unknown, fallback: string, own: Readonly<Record<string, string>> = {}): string {
  if (!(error instanceof RequestError)) return fallback
  if (error.status === 0) return noConnection
  if (Object.hasOwn(own, error.type)) return own[error.type] as string
  if (isKnown(error.type)) return refusals[error.type]
  return (language === 'en' && error.serverMessage) || fallback
}
