import { createCryptoWallets } from '@iyk/identity-client/crypto-wallets.ts'
import { signMessage } from '@iyk/wallet/actions/sign-message.ts'
import type { Wallet } from '@iyk/wallet/create-wallet.ts'
import { AccountChangedError, NotConnectedError } from '@iyk/wallet/errors.ts'
import { sessionDurationMinutes } from '@iyk/wire/limits.ts'
import { connect } from '../session/connect.ts'

/**
 * Has the connected wallet sign the provider's text: signs in with it, or adds it to the signed-in user. Throws what the wallet and the provider throw, and
 * `AccountChangedError` when the wallet has meanwhile switched to an account that the text does not name.
 */
export async function verifyWallet(wallet: Wallet): Promise<void> {
  const { account, chain, connector } = wallet.state()
  if (account === null || connector === null) throw new NotConnectedError()
  const { client } = await connect()
  const calls = createCryptoWallets(client.core)
  const address = { crypto_wallet_address: account, crypto_wallet_type: connector.namespace }
  const { challenge } = await calls.authenticateStart({
    ...address,
    ...(chain && { siwe_params: { chain_id: String(chain.id) } }),
  })
  if (wallet.state().account !== account) throw new AccountChangedError()
  const signature = await signMessage(wallet, challenge)
  await calls.authenticate({ ...address, signature, session_duration_minutes: sessionDurationMinutes.requested })
}
