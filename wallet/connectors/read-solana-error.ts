import { readWalletError, UserRejectedError, WalletError } from '../errors.ts'

/** The wallet standard has no error codes; wallets say a refusal in words. */
const refusal = /reject|declin|denied|cancel/i

/** Asks a Solana wallet; what it throws has a name of `errors.ts`. */
export async function askSolana<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request()
  } catch (thrown) {
    const error = readWalletError(thrown)
    const unnamed = error.constructor === WalletError
    throw unnamed && thrown instanceof Error && refusal.test(thrown.message) ? new UserRejectedError(thrown) : error
  }
}
