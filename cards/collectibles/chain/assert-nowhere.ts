import { Refusal } from '@iyk/kit/http/refusal.ts'
import { askToken } from './ask-token.ts'
import type { Metadata } from './compose-metadata.ts'
import { collectibleAbi } from './contract.ts'
import { askHeights } from './observe.ts'
import type { OfferedChain } from './offered-chains.ts'
import type { ChainContext } from './on-chain.ts'
import { adoptToken } from './store.ts'

type Collectible = { id: string; metadata: Metadata; tokenId: bigint }

/**
 * Makes sure that the token is on none of the chains, whatever the store says: it may be an older one that was put back. Answers the newest
 * block of each by its id. Throws `collectible_on_chain`, and what a node throws.
 */
export const assertNowhere = async (
  { database, clock, onChain }: Pick<ChainContext, 'database' | 'clock' | 'onChain'>,
  chains: readonly OfferedChain[],
  { id, tokenId, metadata }: Collectible,
): Promise<Map<number, number>> => {
  const heads = new Map<number, number>()
  for (const chain of chains) {
    const node = await onChain.openNode(chain)
    const { head } = await askHeights(node, 1)
    heads.set(chain.id, Number(head.number))
    const { contract } = chain
    const hash = await askToken(node, { contract, tokenId, blockNumber: head.number })
    if (!hash) continue
    const recipient = await node.readContract({
      address: contract,
      abi: collectibleAbi,
      functionName: 'ownerOf',
      args: [tokenId],
    })
    const place = { chainId: chain.id, contract, recipient, fromBlock: Number(head.number), now: clock() }
    await adoptToken(database, id, metadata, { ...place, ours: hash === metadata.hash })
    onChain.onPending?.()
    throw new Refusal('collectible_on_chain', { details: { chain_id: chain.id } })
  }
  return heads
}
