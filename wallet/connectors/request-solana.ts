import { toWalletError, UserRejectedError, WalletError } from '../errors.ts'

/** The Wallet Standard has no error codes; wallets report a refusal in words. */
const refusal = /reject|declin|denied|cancel/i

/** Sends a request to a Solana wallet. Throws errors of `errors.ts`. */
export async function requestSolana<Reply>(request: () => Promise<Reply>): Promise<Reply> {
  try {
    return await request()
  } catch (thrown) {
    const error = toWalletError(thrown)
    const unnamed = error.constructor === WalletError
    throw unnamed && thrown instanceof Error && refusal.test(thrown.message) ? new UserRejectedError(thrown) : error
  }
}
