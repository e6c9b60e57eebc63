import type { Connector } from '../connectors/connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { ConnectionReplacedError, ConnectorNotFoundError } from '../errors.ts'
import type { Connection } from '../store/connection.ts'

/**
 * Has the user choose a wallet's account, even where the page was allowed one earlier. Throws what the wallet throws, `ConnectorNotFoundError` without a
 * wallet, and `ConnectionReplacedError` when a newer request replaced this one; the previous wallet stays connected.
 */
export async function connect(wallet: Wallet, connector: Connector | undefined): Promise<Connection> {
  if (!connector || !wallet.state().connectors.some(({ id }) => id === connector.id)) throw new ConnectorNotFoundError()
  const attempt = wallet.store.begin('connecting')
  try {
    const link = await connector.connect()
    if (!attempt.succeed(connector, link, { chosen: true })) throw new ConnectionReplacedError()
    return wallet.state()
  } catch (error) {
    attempt.fail()
    throw error
  }
}
