import type { EthereumProvider } from '../connectors/connector.ts'
import { fetchChainId } from '../connectors/ethereum-connector.ts'
import { ChainMismatchError } from '../errors.ts'

/** Queries the wallet itself, since its last event may be outdated. */
export async function checkChain(provider: EthereumProvider, expected: number): Promise<void> {
  const actual = await fetchChainId(provider)
  if (actual !== expected) throw new ChainMismatchError(expected, actual)
}
