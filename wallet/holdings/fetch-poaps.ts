import type { ChainNode } from '../rpc/node.ts'
import { createReads } from './erc721-reads.ts'
import { fetchOwnedTokens, type OwnedTokens } from './fetch-owned-tokens.ts'

/** The same on every chain that has it. */
export const poapContract = '0x22C1f6050E56d2876009903609a2cC3fEf83B415'
const poap = createReads(poapContract)
const chainsWithPoap: readonly number[] = [1, 100]

interface Poap {
  tokenId: bigint
  eventId: bigint
}

/** The POAPs of an address; empty on chains without the contract. */
export async function fetchPoaps(node: ChainNode, owner: `0x${string}`): Promise<OwnedTokens<Poap>> {
  if (!chainsWithPoap.includes(node.chain.id)) return { total: 0, tokens: [] }
  return fetchOwnedTokens(node, {
    balance: poap('balanceOf', owner),
    at: (index) => poap('tokenDetailsOfOwnerByIndex', owner, index),
    read: (reply) => {
      const [tokenId, eventId] = reply as [bigint, bigint]
      return { tokenId, eventId }
    },
    tokenUri: ({ tokenId }) => poap('tokenURI', tokenId),
  })
}
