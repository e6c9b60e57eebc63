import { Refusal } from '@iyk/kit/http/refusal.ts'
import { askToken } from './ask-token.ts'
import type { Metadata } from './compose-metadata.ts'
import { collectibleAbi } from './contract.ts'
import { askHeights } from './observe.ts'
import type { OfferedChain } from './offered-chains.ts'
import type { ChainContext } from './on-chain.ts'
import { adoptToken } from './store.ts'

type Context = Pick<ChainContext, 'database' | 'clock' | 'log' | 'onChain'>
type Collectible = { id: string; metadata: Metadata; tokenId: bigint }

/** How long the other chains may take, in milliseconds: they only guard against a store that was put back from a backup. */
const patience = 3_000

/** The newest block of a chain that does not have the token. Throws `collectible_on_chain`, and what a node throws. */
const askChain = async (
  { database, clock, onChain }: Context,
  chain: OfferedChain,
  { id, tokenId, metadata }: Collectible,
): Promise<number> => {
  const node = await onChain.openNode(chain)
  const { head } = await askHeights(node, 1)
  const { contract } = chain
  const hash = await askToken(node, { contract, tokenId, blockNumber: head.number })
  if (!hash) return Number(head.number)
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

const within = async <Result>(work: Promise<Result>, milliseconds: number): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), milliseconds)
  })
  // What comes later still has its effect; nobody waits for it.
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Makes sure that the token is not on the chosen chain, and on none of the others that answer, whatever the store says: it may be an older one that was
 * put back. Answers the newest block of the chosen chain. Throws `collectible_on_chain`, and what the chosen chain's node throws.
 */
export const assertNowhere = async (
  context: Context,
  { chosen, chains }: { chosen: OfferedChain; chains: readonly OfferedChain[] },
  collectible: Collectible,
): Promise<number> => {
  const others = chains.filter(({ id }) => id !== chosen.id)
  const [head] = await Promise.all([
    askChain(context, chosen, collectible),
    ...others.map((chain) =>
      within(askChain(context, chain, collectible), patience).catch((error: Error) => {
        if (error instanceof Refusal) throw error
        // Only its name: the message holds the node's address, and that a key.
        context.log.warn({ chain_id: chain.id, cause: error.name }, 'a voucher is signed without asking this chain')
      }),
    ),
  ])
  return head
}
