import type { Connector, Link, Pairing } from '../connectors/connector.ts'
import type { Wallet } from '../create-wallet.ts'
import { ConnectionReplacedError, ConnectorNotFoundError } from '../errors.ts'
import type { Connection } from '../store/connection.ts'

interface ConnectOptions {
  /** Only for a wallet on another device. */
  pairing?: Pairing
  /** What the user decides before the wallet counts as connected: which account, which chain. */
  review?: (link: Link) => Promise<Link>
}

/**
 * Has the user choose a wallet's account, even where the page was allowed one earlier. Throws what the wallet and `review` throw, `ConnectorNotFoundError`
 * without a wallet, and `ConnectionReplacedError` when a newer request replaced this one; the previous wallet stays connected.
 */
export async function connect(
  wallet: Wallet,
  connector: Connector | undefined,
  { pairing, review = async (link) => link }: ConnectOptions = {},
): Promise<Connection> {
  if (!connector || !wallet.state().connectors.some(({ id }) => id === connector.id)) throw new ConnectorNotFoundError()
  const attempt = wallet.store.begin('connecting')
  let given: Link | undefined
  try {
    given = await connector.connect(pairing)
    if (!attempt.isCurrent()) throw new ConnectionReplacedError()
    if (!attempt.succeed(connector, await review(given), { chosen: true })) throw new ConnectionReplacedError()
    return wallet.state()
  } catch (error) {
    attempt.fail()
    if (given) connector.abandon?.(given).catch(() => {})
    throw error
  }
}
