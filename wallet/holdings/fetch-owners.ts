import type { ChainNode } from '../rpc/node.ts'
import { createReads } from './erc721-reads.ts'

/** The owner of each token, checksummed and in the given order; null for a token that does not exist. */
export async function fetchOwners(
  node: ChainNode,
  contract: `0x${string}`,
  tokenIds: readonly bigint[],
): Promise<(string | null)[]> {
  const owners = await node.readContracts(tokenIds.map((tokenId) => createReads(contract)('ownerOf', tokenId)))
  return owners.map((owner) => (typeof owner === 'string' ? owner : null))
}
