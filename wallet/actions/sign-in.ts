import type { SolanaSignInInput } from '../connectors/connector.ts'
import { encodeBase58 } from '../connectors/encode-base58.ts'
import type { Wallet } from '../create-wallet.ts'
import { UnsupportedMethodError } from '../errors.ts'
import { requireWallet } from './require-wallet.ts'

/**
 * Has a Solana wallet compose and sign the message of a sign-in, with a window made for it; https://phantom.com/learn/developers/sign-in-with-solana.
 * Answers the text and its base58 signature. Throws `UnsupportedMethodError` where the wallet does not offer it: sign a message then.
 */
export async function signIn(wallet: Wallet, input: SolanaSignInInput) {
  const { connector } = requireWallet(wallet)
  if (connector.namespace !== 'solana' || !connector.signIn) throw new UnsupportedMethodError()
  const { account, message, signature } = await connector.signIn(input)
  return { account, message: new TextDecoder().decode(message), signature: encodeBase58(signature) }
}
