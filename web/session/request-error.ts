import { nobodyAnswered } from '../texts/english/app.ts'
import { refusals } from '../texts/english/errors.ts'
import { language } from '../texts/english/public.ts'

/** A call that got no good answer. `status` is 0 when it got none at all; `serverMessage` is what the server had to say. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly status: number
  readonly type: string
  readonly serverMessage: string | undefined
  /** What the server adds to some types; empty for all others. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(call: string, status: number, answer: unknown, cause?: unknown) {
    const { error_type, error_message, message, error_details } = (answer ?? {}) as Record<string, unknown>
    const said = [error_message, message].find((text) => typeof text === 'string' && text !== '')
    super(`${call}: ${status === 0 ? 'no answer' : status}${said === undefined ? '' : ` ${said}`}`, { cause })
    this.status = status
    this.type = typeof error_type === 'string' ? error_type : ''
    this.serverMessage = said as string | undefined
    this.details = (error_details ?? {}) as Record<string, unknown>
  }
}

const isSaid = (type: string): type is keyof typeof refusals => Object.hasOwn(refusals, type)

/**
 * What a person reads after a failed call: that nobody answered, the sentence of this page for the error's type, or `otherwise`. The server
 * writes English: what it says of a type that this page does not know is shown on English pages alone (decision 49).
 */
export function messageFor(error: unknown, otherwise: string): string {
  if (!(error instanceof RequestError)) return otherwise
  if (error.status === 0) return nobodyAnswered
  if (isSaid(error.type)) return refusals[error.type]
  return (language === 'en' && error.serverMessage) || otherwise
}
