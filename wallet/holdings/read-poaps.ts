import type { ChainNode } from '../rpc/node.ts'
import { questionsTo } from './erc721-questions.ts'
import { type Held, readHeld } from './read-held.ts'

/** The same on every chain that has it. */
export const poapContract = '0x22C1f6050E56d2876009903609a2cC3fEf83B415'
const poap = questionsTo(poapContract)
const chainsWithPoap: readonly number[] = [1, 100]

export interface Poap {
  tokenId: bigint
  eventId: bigint
}

/** POAPs of an address, nothing on chains without the contract. */
export async function readPoaps(node: ChainNode, owner: `0x${string}`): Promise<Held<Poap>> {
  if (!chainsWithPoap.includes(node.chain.id)) return { total: 0, tokens: [] }
  return readHeld(node, {
    balance: poap('balanceOf', owner),
    at: (index) => poap('tokenDetailsOfOwnerByIndex', owner, index),
    read: (answer) => {
      const [tokenId, eventId] = answer as [bigint, bigint]
      return { tokenId, eventId }
    },
    tokenUri: ({ tokenId }) => poap('tokenURI', tokenId),
  })
}
