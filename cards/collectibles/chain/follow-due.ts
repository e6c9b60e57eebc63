import { judge } from './judge.ts'
import { askHeights, type Heights, observe } from './observe.ts'
import type { ChainContext, ChainNode, CollectibleChain } from './on-chain.ts'
import { changeToken, type PendingToken, releaseToken, takeDue } from './store.ts'

const followToken = async (context: ChainContext, node: ChainNode, heights: Heights, token: PendingToken) => {
  const { database, clock } = context
  const observation = await observe(node, token, heights)
  const verdict = judge(token, observation, clock())
  if (!verdict) return
  if ('release' in verdict) await releaseToken(database, token, verdict.release)
  else await changeToken(database, token, verdict.change)
}

/** Brings tokens of one chain to what the chain says. Throws when the node does not answer. */
export const followOnChain = async (
  context: ChainContext,
  chain: CollectibleChain,
  tokens: readonly PendingToken[],
): Promise<void> => {
  const node = await context.onChain.openNode(chain)
  const heights = await askHeights(node, chain.confirmations)
  await Promise.all(tokens.map((token) => followToken(context, node, heights, token)))
}

/** How long until a token is looked at again, in milliseconds; one whose transaction was reported is awaited. */
const waits = { voucher: 15_000, sent: 4_000 } as const
/** So many blocks pass while somebody watches; deeper ones take hours or days. */
const watched = 100
const deepWait = 60_000

/** Looks once at every token of a chain whose time has come. A chain that does not answer is left for the next time. */
export const followChain = async (context: ChainContext, chain: CollectibleChain): Promise<void> => {
  const { database, clock, log } = context
  const mined = chain.confirmations > watched ? deepWait : waits.sent
  const tokens = await takeDue(database, { chains: [chain.id], now: clock(), waits: { ...waits, mined } })
  if (tokens.length === 0) return
  await followOnChain(context, chain, tokens).catch((error: Error) => {
    // Only its name: the message holds the node's address, and that a key.
    log.warn({ chain_id: chain.id, cause: error.name }, 'the chain could not be asked')
  })
}

/** Looks once at every token whose time has come. */
export const followDue = async (context: ChainContext): Promise<void> => {
  await Promise.all(context.onChain.chains.map((chain) => followChain(context, chain)))
}
