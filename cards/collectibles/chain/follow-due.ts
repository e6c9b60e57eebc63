import { evaluate } from './evaluate.ts'
import { fetchHeights, type Heights, observe } from './observe.ts'
import type { ChainContext, ChainNode, CollectibleChain } from './on-chain.ts'
import { changeToken, leaseDue, type PendingToken, releaseToken } from './store.ts'

const followToken = async (context: ChainContext, node: ChainNode, heights: Heights, token: PendingToken) => {
  const { database, clock } = context
  const observation = await observe(node, token, heights)
  const verdict = evaluate(token, observation, clock())
  if (!verdict) return
  if ('release' in verdict) await releaseToken(database, token, verdict.release)
  else await changeToken(database, token, verdict.change)
}

/** Updates tokens of one chain from the chain. Throws when the node does not respond. */
export const followOnChain = async (
  context: ChainContext,
  chain: CollectibleChain,
  tokens: readonly PendingToken[],
): Promise<void> => {
  const node = await context.onChain.openNode(chain)
  const heights = await fetchHeights(node, chain.confirmations)
  await Promise.all(tokens.map((token) => followToken(context, node, heights, token)))
}

/** Milliseconds until a token is checked again: sooner once its transaction was reported. */
const waits = { voucher: 15_000, sent: 4_000 } as const
/** Up to this many confirmations, a user may be watching; more take hours or days. */
const watched = 100
const deepWait = 60_000

/** Checks every due token of a chain once. A chain that does not respond is left for the next round. */
export const followChain = async (context: ChainContext, chain: CollectibleChain): Promise<void> => {
  const { database, clock, log } = context
  const mined = chain.confirmations > watched ? deepWait : waits.sent
  const tokens = await leaseDue(database, { chains: [chain.id], now: clock(), waits: { ...waits, mined } })
  if (tokens.length === 0) return
  await followOnChain(context, chain, tokens).catch((error: Error) => {
    // Only the error's name: its message contains the node's URL, which may contain a key.
    log.warn({ chain_id: chain.id, cause: error.name }, 'the chain could not be reached')
  })
}

/** Checks every due token once. */
export const followDue = async (context: ChainContext): Promise<void> => {
  await Promise.all(context.onChain.chains.map((chain) => followChain(context, chain)))
}
