import { tokenIdOf } from '@iyk/wire/token-id.ts'
import type { Block } from 'viem'
import { collectibleAbi } from './contract.ts'
import { fetchMetadataHash } from './fetch-metadata-hash.ts'
import { findMint, type Mint } from './find-mint.ts'
import type { ChainNode } from './on-chain.ts'
import type { PendingToken } from './store.ts'

type Hex = `0x${string}`

/**
 * The newest block, and the newest one that is final, which a young chain lacks. Only the header of the final one is used, since
 * just archive nodes know the state of older blocks.
 */
export type Heights = {
  head: Block<bigint, false, 'latest'>
  settled: Block<bigint, false, 'latest'> | undefined
  confirmations: number
}

/** The state of a token as of the chain's newest block. */
export type Observation = {
  minted: boolean
  /** Its block, or the one in which it was first seen, has enough confirmations. */
  final: boolean
  /** Even the settled block is past the deadline, so no voucher can mint. */
  expired: boolean
  /** The recipient of the mint, as far as the node can say. */
  recipient?: Hex | undefined
  head: number
  /** What minted it: null when it was not the reported transaction and the logs name none, undefined when the node cannot say. */
  mint?: Mint | null | undefined
  /** The reported transaction, while the token is not minted. */
  transaction?: { known: 'pending'; sender: Hex; nonce: number } | { known: 'failed' | 'replaced' | 'no' }
}

/** `confirmations` counts the newest block as the first. */
export const fetchHeights = async (node: ChainNode, confirmations: number): Promise<Heights> => {
  const head = await node.getBlock({ blockTag: 'latest' })
  const depth = head.number - BigInt(confirmations - 1)
  const settled = depth < 0n ? undefined : await node.getBlock({ blockNumber: depth })
  return { head, settled: settled as Heights['settled'], confirmations }
}

const fetchTransaction = async (
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
    // One in a block after the observed head counts in the next round.
    const done = transaction.blockNumber !== null && transaction.blockNumber <= head
    return done ? { known: 'failed' } : { known: 'pending', sender: transaction.from, nonce: transaction.nonce }
  }
  if (sender === null || nonce === null) return { known: 'no' }
  const spent = await node.getTransactionCount({ address: sender, blockNumber: head })
  return { known: spent > nonce ? 'replaced' : 'no' }
}

/** The token's owner. Only a fallback for the recipient of its mint, since it may have been transferred. */
const fetchOwner = (node: ChainNode, contract: Hex, tokenId: bigint, blockNumber: bigint) =>
  node
    .readContract({ address: contract, abi: collectibleAbi, functionName: 'ownerOf', args: [tokenId], blockNumber })
    .catch(() => undefined)

/**
 * Observes a token. The contract's state decides, in blocks addressed by number; transactions and logs only explain it. Throws when
 * the node does.
 */
export const observe = async (
  node: ChainNode,
  token: PendingToken,
  { head, settled, confirmations }: Heights,
): Promise<Observation> => {
  const tokenId = tokenIdOf(token.event_id, token.serial)
  const { contract } = token
  const minted = await fetchMetadataHash(node, { contract, tokenId, blockNumber: head.number })
  const expired = settled !== undefined && settled.timestamp * 1000n > BigInt(token.deadline.getTime())
  if (!minted) {
    const transaction = token.state === 'sent' ? await fetchTransaction(node, token, head.number) : undefined
    return { minted: false, final: false, expired, head: Number(head.number), ...(transaction && { transaction }) }
  }
  const mint = await findMint(node, token, { tokenId, head: head.number })
  const since = mint?.blockNumber ?? token.block_number ?? token.first_seen_block ?? Number(head.number)
  const final = Number(head.number) - since + 1 >= confirmations
  const recipient = mint?.recipient ?? (await fetchOwner(node, contract, tokenId, head.number))
  return { minted: true, final, expired, head: Number(head.number), recipient, mint }
}
