import { Refusal } from '../http/refusal.ts'

/** Errors that the driver throws without a code when a connection is lost, unresponsive or not available; only the text identifies them. */
const saysUnavailable =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/

/** From the socket or DNS. */
const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Connection lost, resources exhausted (a full disk, no more connections), timed out or shut down by the operator, read-only, I/O failed.
 * @see https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const sqlStates = /^(08...|25006|25P0[34]|40001|40P01|53...|55P03|57014|57P0.|58030)$/

/** Seconds after which a caller may try again. */
const retryAfter = 5

/** The database does not respond, or cannot accept a write; the same call may succeed later. */
export class StoreUnavailable extends Refusal {
  constructor(cause: Error) {
    super('server_unavailable', { reason: `database: ${cause.message}`, retryAfter })
    this.cause = cause
  }
}

const isUnavailable = ({ code, message }: Error & { code?: unknown }) =>
  typeof code === 'string' ? networkCodes.has(code) || sqlStates.test(code) : saysUnavailable.test(message)

/** The same error, or `StoreUnavailable` if the database failed and not the statement. */
export const asStoreFailure = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof Refusal) && isUnavailable(error) ? new StoreUnavailable(error) : error

const hasCode = (error: unknown, code: string): error is StoreUnavailable =>
  error instanceof StoreUnavailable &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === code

/** Another transaction held what a statement needs for longer than its `lock_timeout`; it had no effect. */
export const gaveUpWaiting = (error: unknown): error is StoreUnavailable => hasCode(error, '55P03')

/** The server ended a statement that took longer than its `statement_timeout`; it had no effect. */
export const timedOut = (error: unknown): error is StoreUnavailable => hasCode(error, '57014')

/** SQLSTATE and socket errors of a connection that was there and is gone: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const lostCodes = new Set(['ECONNRESET', 'EPIPE', '08003', '08006', '57P01', '57P02'])

/** A connection was lost while it was used, which says nothing of the others; whether its statement had an effect is unknown. */
export const lostConnection = (error: unknown): boolean => {
  const cause = error instanceof StoreUnavailable ? error.cause : error
  if (!(cause instanceof Error)) return false
  const { code, message } = cause as Error & { code?: unknown }
  return typeof code === 'string' ? lostCodes.has(code) : message.startsWith('Connection terminated')
}

/** Undefined when another transaction held what the call needs for longer than its `lock_timeout`. */
export const unlessHeld = <Result>(call: Promise<Result>): Promise<Result | undefined> =>
  call.catch((error: unknown): undefined => {
    if (!gaveUpWaiting(error)) throw error
  })
