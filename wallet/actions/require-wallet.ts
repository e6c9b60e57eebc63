import type { Connector, EthereumConnector } from '../connectors/connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { NotConnectedError, UnsupportedMethodError } from '../errors.ts'

/** The connected wallet and its account. Throws `NotConnectedError`. */
export function requireWallet(wallet: Wallet): { connector: Connector; account: string } {
  const { status, connector, account } = wallet.state()
  if (status !== 'connected' || !connector || !account) throw new NotConnectedError()
  return { connector, account }
}

/** Throws `UnsupportedMethodError` too, for a Solana wallet. */
export function requireEthereumWallet(wallet: Wallet) {
  const { connector, account } = requireWallet(wallet)
  if (connector.namespace !== 'ethereum') throw new UnsupportedMethodError()
  return { account, provider: (connector satisfies EthereumConnector).provider }
}
