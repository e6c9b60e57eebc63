import { mintedEvent } from './contract.ts'
import type { ChainNode } from './on-chain.ts'
import type { PendingToken } from './store.ts'

export type Mint = { hash: `0x${string}`; blockNumber: number; recipient: `0x${string}` }

/** Nodes refuse log queries over many blocks. */
const logBlocks = 2_000n

/** Searches logs backwards. Only the explorer link needs it, and many nodes limit log queries, so a failure means unknown. */
const searchLogs = async (
  node: ChainNode,
  token: PendingToken,
  { tokenId, head }: { tokenId: bigint; head: bigint },
): Promise<Mint | undefined> => {
  const first = BigInt(token.from_block)
  // The token existed when it was first seen, so a later block cannot have minted it.
  const last = token.first_seen_block === null ? head : BigInt(Math.min(token.first_seen_block, Number(head)))
  for (let toBlock = last; toBlock >= first; toBlock -= logBlocks) {
    const fromBlock = toBlock - logBlocks + 1n > first ? toBlock - logBlocks + 1n : first
    const logs = await node
      .getLogs({ address: token.contract, event: mintedEvent, args: { tokenId }, fromBlock, toBlock })
      .catch(() => undefined)
    if (!logs) return undefined
    const [log] = logs
    const recipient = log?.args.recipient
    if (log && recipient) return { hash: log.transactionHash, blockNumber: Number(log.blockNumber), recipient }
  }
  return undefined
}

/**
 * The transaction that minted a token: the reported one, or the one in the logs. Null when it was not the reported one and the logs
 * name none, undefined when the node cannot say.
 */
export const findMint = async (
  node: ChainNode,
  token: PendingToken,
  { tokenId, head }: { tokenId: bigint; head: bigint },
): Promise<Mint | null | undefined> => {
  const { TransactionReceiptNotFoundError, isAddressEqual, parseEventLogs } = await import('viem')
  const receipt =
    token.transaction_hash &&
    (await node.getTransactionReceipt({ hash: token.transaction_hash }).catch((error) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    }))
  if (!receipt) return searchLogs(node, token, { tokenId, head })
  const minted = parseEventLogs({ abi: [mintedEvent], logs: receipt.logs }).find(
    ({ address, args }) => isAddressEqual(address, token.contract) && args.tokenId === tokenId,
  )
  if (minted) {
    const { recipient } = minted.args
    return { hash: receipt.transactionHash, blockNumber: Number(receipt.blockNumber), recipient }
  }
  return (await searchLogs(node, token, { tokenId, head })) ?? null
}
