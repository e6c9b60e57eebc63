import type { ChainNode } from '../rpc/node.ts'
import { questionsTo } from './erc721-questions.ts'

/** Who holds each of these tokens, with checksums and in their order; null for a token that does not exist. */
export async function readOwners(
  node: ChainNode,
  contract: `0x${string}`,
  tokenIds: readonly bigint[],
): Promise<(string | null)[]> {
  const owners = await node.readContracts(tokenIds.map((tokenId) => questionsTo(contract)('ownerOf', tokenId)))
  return owners.map((owner) => (typeof owner === 'string' ? owner : null))
}
