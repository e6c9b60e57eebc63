import { Refusal } from '../http/refusal.ts'

/** What the driver says without a code when a connection is gone, silent or not to be had; the text is all there is to tell it by. */
const saysUnavailable =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/

/** From the socket or the name service. */
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

/** The store does not answer now, or cannot take what it is given; the same call may well work later. */
export class StoreUnavailable extends Refusal {
  constructor(cause: Error) {
    super('server_unavailable', { reason: `The store: ${cause.message}`, retryAfter })
    this.cause = cause
  }
}

const isUnavailable = ({ code, message }: Error & { code?: unknown }) =>
  typeof code === 'string' ? networkCodes.has(code) || sqlStates.test(code) : saysUnavailable.test(message)

/** The same error, or `StoreUnavailable` where the store and not the statement is the trouble. */
export const asStoreFailure = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof Refusal) && isUnavailable(error) ? new StoreUnavailable(error) : error
