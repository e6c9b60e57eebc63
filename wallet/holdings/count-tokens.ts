import { NodeError } from '../node-errors.ts'
import type { ChainNode } from '../rpc/node.ts'
import { createReads } from './erc721-reads.ts'

/** How many tokens of an ERC-721 contract an address holds. Throws `NodeError` where there is no such contract. */
export async function countTokens(node: ChainNode, contract: `0x${string}`, owner: `0x${string}`): Promise<number> {
  const [balance] = await node.readContracts([createReads(contract)('balanceOf', owner)])
  if (typeof balance !== 'bigint') throw new NodeError('The contract does not say what this address holds.')
  return Number(balance)
}
