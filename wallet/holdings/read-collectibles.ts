import type { ChainNode } from '../rpc/node.ts'
import { questionsTo } from './erc721-questions.ts'
import { type Held, readHeld } from './read-held.ts'

/** Tokens of an address in an ERC-721 contract that lists them by owner (its extension Enumerable). */
export function readCollectibles(
  node: ChainNode,
  contract: `0x${string}`,
  owner: `0x${string}`,
): Promise<Held<{ tokenId: bigint }>> {
  const ask = questionsTo(contract)
  return readHeld(node, {
    balance: ask('balanceOf', owner),
    at: (index) => ask('tokenOfOwnerByIndex', owner, index),
    read: (answer) => ({ tokenId: answer as bigint }),
    tokenUri: ({ tokenId }) => ask('tokenURI', tokenId),
  })
}
