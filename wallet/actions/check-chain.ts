import type { EthereumProvider } from '../connectors/connector.ts'
import { askChainId } from '../connectors/ethereum-connector.ts'
import { ChainMismatchError } from '../errors.ts'

/** Asks the wallet itself, since what was heard last may be old. */
export async function checkChain(provider: EthereumProvider, expected: number): Promise<void> {
  const actual = await askChainId(provider)
  if (actual !== expected) throw new ChainMismatchError(expected, actual)
}
