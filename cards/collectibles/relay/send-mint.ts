import type { ChainContext, ChainNode } from '../chain/on-chain.ts'
import { type RelayedMint, recordSent } from './store.ts'

/** Whether a node knows a transaction, in a block or waiting. */
const isKnown = async (node: ChainNode, hash: `0x${string}`): Promise<boolean> => {
  const { TransactionNotFoundError } = await import('viem')
  try {
    await node.getTransaction({ hash })
    return true
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false
    throw error
  }
}

/**
 * Sends the newest transaction of a mint, unless the node has it. The same bytes may be sent any number of times, from any host. False when the node refuses
 * them; throws when it does not respond.
 */
export const sendMint = async (
  { database, clock }: Pick<ChainContext, 'database' | 'clock'>,
  node: ChainNode,
  mint: RelayedMint,
): Promise<boolean> => {
  const { raw, hashes } = mint
  const hash = hashes.at(-1)
  if (!raw || !hash) return false
  // Before it is sent: one that the node refuses for its fee is to be replaced, too.
  await recordSent(database, mint, clock())
  if (!(await isKnown(node, hash))) {
    const refused = await node.sendRawTransaction({ serializedTransaction: raw }).then(
      () => false,
      // Two hosts that send at once, and a reply that was lost, look like a refusal.
      async () => !(await isKnown(node, hash)),
    )
    return !refused
  }
  return true
}
