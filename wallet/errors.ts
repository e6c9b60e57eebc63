import { toNodeError } from './node-errors.ts'

/** What a wallet refused or could not do. `code` is that of EIP-1193, EIP-1474 or EIP-3085 where they have one, else null. */
export class WalletError extends Error {
  override readonly name: string = 'WalletError'
  readonly code: number | null

  constructor(message = 'The wallet could not do this.', code: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export class UserRejectedError extends WalletError {
  override readonly name = 'UserRejectedError'
  constructor(cause?: unknown) {
    super('You declined the request in your wallet.', 4001, { cause })
  }
}

export class RequestPendingError extends WalletError {
  override readonly name = 'RequestPendingError'
  constructor(cause?: unknown) {
    super('Your wallet is still waiting for an answer to an earlier request. Open it to continue.', -32002, { cause })
  }
}

/** Locked, or without an account: wallets say both by sharing none. */
export class WalletLockedError extends WalletError {
  override readonly name = 'WalletLockedError'
  constructor(cause?: unknown) {
    super('Your wallet is locked or has no account.', null, { cause })
  }
}

/** A wallet on another device did not respond in time. */
export class WalletTimeoutError extends WalletError {
  override readonly name = 'WalletTimeoutError'
  constructor(cause?: unknown) {
    super('Your wallet did not respond in time.', null, { cause })
  }
}

/** The relay between this page and a wallet on another device cannot be reached. */
export class RelayUnreachableError extends WalletError {
  override readonly name = 'RelayUnreachableError'
  constructor(cause?: unknown) {
    super('The relay to your wallet is not responding.', null, { cause })
  }
}

class UnauthorizedError extends WalletError {
  override readonly name = 'UnauthorizedError'
  constructor(cause?: unknown) {
    super('Your wallet does not let this page use the account.', 4100, { cause })
  }
}

export class UnsupportedMethodError extends WalletError {
  override readonly name = 'UnsupportedMethodError'
  constructor(cause?: unknown) {
    super('Your wallet does not offer this.', 4200, { cause })
  }
}

class WalletDisconnectedError extends WalletError {
  override readonly name = 'WalletDisconnectedError'
  constructor(code: 4900 | 4901, cause?: unknown) {
    super('Your wallet has no connection to the chain.', code, { cause })
  }
}

export class UnknownChainError extends WalletError {
  override readonly name = 'UnknownChainError'
  constructor(cause?: unknown) {
    super('This chain is not known here or in your wallet.', 4902, { cause })
  }
}

/** The chosen wallet is not in this browser. */
export class ConnectorNotFoundError extends WalletError {
  override readonly name = 'ConnectorNotFoundError'
  constructor() {
    super('This wallet was not found in your browser.')
  }
}

export class NotConnectedError extends WalletError {
  override readonly name = 'NotConnectedError'
  constructor() {
    super('No wallet is connected.')
  }
}

/** The wallet switched to an account other than the one the request was for. */
export class AccountChangedError extends WalletError {
  override readonly name = 'AccountChangedError'
  constructor() {
    super('Your wallet went to another account.')
  }
}

/** Replaced by another attempt, a disconnect or the end of the page; there is nothing to report. */
export class ConnectionReplacedError extends WalletError {
  override readonly name = 'ConnectionReplacedError'
  constructor() {
    super('Another connection was started meanwhile.')
  }
}

export class ChainMismatchError extends WalletError {
  override readonly name = 'ChainMismatchError'
  readonly expected: number
  readonly actual: number
  constructor(expected: number, actual: number) {
    super('Your wallet is on another chain. Switch it first.')
    this.expected = expected
    this.actual = actual
  }
}

export class ChainNodeMissingError extends WalletError {
  override readonly name = 'ChainNodeMissingError'
  constructor() {
    super('No node is set up for this chain.')
  }
}

const byCode: Readonly<Record<number, (cause: unknown) => WalletError>> = {
  4001: (cause) => new UserRejectedError(cause),
  [-32002]: (cause) => new RequestPendingError(cause),
  4100: (cause) => new UnauthorizedError(cause),
  4200: (cause) => new UnsupportedMethodError(cause),
  [-32601]: (cause) => new UnsupportedMethodError(cause),
  4900: (cause) => new WalletDisconnectedError(4900, cause),
  4901: (cause) => new WalletDisconnectedError(4901, cause),
  4902: (cause) => new UnknownChainError(cause),
}

interface Thrown {
  code?: unknown
  message?: unknown
  data?: { originalError?: { code?: unknown } } | null
}

/** MetaMask's phone app wraps its inner wallet's error; https://github.com/MetaMask/metamask-mobile/issues/2944 */
const codeOf = (error: Thrown): number | null =>
  [error.data?.originalError?.code, error.code].find((code) => typeof code === 'number') ?? null

/** Wallets without a code for it say so in words. */
const isLocked = /\bwallet (?:is )?locked\b|\bunlock (?:your|the) wallet\b/i

/** The named error behind anything a wallet threw, an error of its node included. */
export function toWalletError(thrown: unknown): Error {
  if (thrown instanceof WalletError) return thrown
  const error: Thrown = typeof thrown === 'object' && thrown !== null ? thrown : {}
  const code = codeOf(error)
  const named = code === null ? undefined : byCode[code]?.(thrown)
  if (!named && typeof error.message === 'string' && isLocked.test(error.message)) return new WalletLockedError(thrown)
  return named ?? toNodeError(thrown) ?? new WalletError(undefined, code, { cause: thrown })
}
