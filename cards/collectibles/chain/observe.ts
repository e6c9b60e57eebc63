import { tokenIdOf } from '@iyk/wire/token-id.ts'
import type { Block } from 'viem'
import { askToken } from './ask-token.ts'
import { collectibleAbi } from './contract.ts'
import { findMint, type Mint } from './find-mint.ts'
import type { ChainNode } from './on-chain.ts'
import type { PendingToken } from './store.ts'

type Hex = `0x${string}`

/**
 * The newest block, and the one so deep that it stays; that one is missing while the chain is young. Of the deep one only what stands at its head is
 * asked: how things were then is known to archive nodes alone.
 */
export type Heights = {
  head: Block<bigint, false, 'latest'>
  settled: Block<bigint, false, 'latest'> | undefined
  confirmations: number
}

/** What a chain says of a token, as of its newest block. */
export type Observation = {
  minted: boolean
  /** Its block, or the one in which it was first seen, is as deep as what stays. */
  final: boolean
  /** Even the settled block is past the deadline, so no voucher mints any more. */
  expired: boolean
  /** Whose it was when it was minted, as far as the node can say. */
  recipient?: Hex | undefined
  head: number
  /** What minted it: null when it is not what was reported and the node names no other, undefined when the node cannot say. */
  mint?: Mint | null | undefined
  /** The reported transaction, while nothing is minted. */
  transaction?: { known: 'pending'; sender: Hex; nonce: number } | { known: 'failed' | 'replaced' | 'no' }
}

/** `confirmations` counts the newest block as the first. */
export const askHeights = async (node: ChainNode, confirmations: number): Promise<Heights> => {
  const head = await node.getBlock({ blockTag: 'latest' })
  const depth = head.number - BigInt(confirmations - 1)
  const settled = depth < 0n ? undefined : await node.getBlock({ blockNumber: depth })
  return { head, settled: settled as Heights['settled'], confirmations }
}

const askTransaction = async (
  node: ChainNode,
  { transaction_hash, sender, nonce }: PendingToken,
  head: bigint,
): Promise<Observation['transaction']> => {
  if (!transaction_hash) return undefined
  const { TransactionNotFoundError } = await import('viem')
  const transaction = await node.getTransaction({ hash: transaction_hash }).catch((error) => {
    if (error instanceof TransactionNotFoundError) return undefined
    throw error
  })
  if (transaction) {
    // One of a block that came after the newest one looked at counts with the next look.
    const done = transaction.blockNumber !== null && transaction.blockNumber <= head
    return done ? { known: 'failed' } : { known: 'pending', sender: transaction.from, nonce: transaction.nonce }
  }
  if (sender === null || nonce === null) return { known: 'no' }
  const spent = await node.getTransactionCount({ address: sender, blockNumber: head })
  return { known: spent > nonce ? 'replaced' : 'no' }
}

/** Who has a token; only where nothing says to whom it was minted, for it may have moved on. */
const ownerAt = (node: ChainNode, contract: Hex, tokenId: bigint, blockNumber: bigint) =>
  node
    .readContract({ address: contract, abi: collectibleAbi, functionName: 'ownerOf', args: [tokenId], blockNumber })
    .catch(() => undefined)

/**
 * Asks what became of a token. Its contract decides, in blocks named by their number; transactions and logs only explain. Throws when
 * the node does.
 */
export const observe = async (
  node: ChainNode,
  token: PendingToken,
  { head, settled, confirmations }: Heights,
): Promise<Observation> => {
  const tokenId = tokenIdOf(token.event_id, token.serial)
  const { contract } = token
  const minted = await askToken(node, { contract, tokenId, blockNumber: head.number })
  const expired = settled !== undefined && settled.timestamp * 1000n > BigInt(token.deadline.getTime())
  if (!minted) {
    const transaction = token.state === 'sent' ? await askTransaction(node, token, head.number) : undefined
    return { minted: false, final: false, expired, head: Number(head.number), ...(transaction && { transaction }) }
  }
  const mint = await findMint(node, token, { tokenId, head: head.number })
  const since = mint?.blockNumber ?? token.block_number ?? token.first_seen_block ?? Number(head.number)
  const final = Number(head.number) - since + 1 >= confirmations
  const recipient = mint?.recipient ?? (await ownerAt(node, contract, tokenId, head.number))
  return { minted: true, final, expired, head: Number(head.number), recipient, mint }
}
