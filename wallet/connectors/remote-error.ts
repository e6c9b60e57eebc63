import { UserRejectedError, WalletError, WalletTimeoutError } from '../errors.ts'

/** A wallet on another device declines with the codes of its protocol; https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes */
const declined = [5000, 5001, 5002, 5003]
const expired = /\bexpired\b/i

/** What WalletConnect's library throws, as an error of `errors.ts` or with the code of EIP-1193 that the wallet sent. */
export function toRemoteError(thrown: unknown): unknown {
  if (thrown instanceof WalletError) return thrown
  const { code, message } = (thrown ?? {}) as { code?: unknown; message?: unknown }
  if (declined.includes(code as number)) return new UserRejectedError(thrown)
  return typeof message === 'string' && expired.test(message) ? new WalletTimeoutError(thrown) : thrown
}
