import { chainsWithPoaps, poapContract } from '@iyk/wire/known-contracts.ts'
import type { ChainNode } from '../rpc/node.ts'
import { createReads } from './erc721-reads.ts'
import { fetchOwnedTokens, type OwnedTokens } from './fetch-owned-tokens.ts'

const poap = createReads(poapContract)

interface Poap {
  tokenId: bigint
  eventId: bigint
}

/** The POAPs of an address; empty on chains without the contract. */
export async function fetchPoaps(node: ChainNode, owner: `0x${string}`): Promise<OwnedTokens<Poap>> {
  if (!chainsWithPoaps.includes(node.chain.id)) return { total: 0, tokens: [] }
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
