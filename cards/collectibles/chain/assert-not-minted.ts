import { Refusal } from '@iyk/kit/http/refusal.ts'
import { collectibleAbi } from './contract.ts'
import { fetchMetadataHash } from './fetch-metadata-hash.ts'
import { fetchHeights } from './observe.ts'
import type { OfferedChain } from './offered-chains.ts'
import type { ChainContext } from './on-chain.ts'
import { adoptToken, type Metadata } from './store.ts'

type Context = Pick<ChainContext, 'database' | 'clock' | 'log' | 'onChain'>
type Collectible = { id: string; metadata: Metadata; tokenId: bigint }

/** Timeout for the other chains in milliseconds. They are checked only in case the database was restored from a backup. */
const timeoutMilliseconds = 3_000

/** The newest block of a chain, which must not have the token. Throws `collectible_on_chain`, and what the node throws. */
const fetchHead = async (
  { database, clock, onChain }: Context,
  chain: OfferedChain,
  { id, tokenId, metadata }: Collectible,
): Promise<number> => {
  const node = await onChain.openNode(chain)
  const { head } = await fetchHeights(node, 1)
  const { contract } = chain
  const hash = await fetchMetadataHash(node, { contract, tokenId, blockNumber: head.number })
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

const withTimeout = async <Result>(work: Promise<Result>, milliseconds: number): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), milliseconds)
  })
  // The work continues after the timeout; its late failure is ignored.
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Asserts that the token is neither on the chosen chain nor on any other that responds, whatever the database says: it may have been restored from a
 * backup. Returns the newest block of the chosen chain. Throws `collectible_on_chain`, and what the chosen chain's node throws.
 */
export const assertNotMinted = async (
  context: Context,
  { chosen, chains }: { chosen: OfferedChain; chains: readonly OfferedChain[] },
  collectible: Collectible,
): Promise<number> => {
  const others = chains.filter(({ id }) => id !== chosen.id)
  const [head] = await Promise.all([
    fetchHead(context, chosen, collectible),
    ...others.map((chain) =>
      withTimeout(fetchHead(context, chain, collectible), timeoutMilliseconds).catch((error: Error) => {
        if (error instanceof Refusal) throw error
        // Only the error's name: its message contains the node's URL, which may contain a key.
        context.log.warn({ chain_id: chain.id, cause: error.name }, 'a voucher was signed without checking this chain')
      }),
    ),
  ])
  return head
}
