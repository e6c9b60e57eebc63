import type { Block } from 'viem'
import { collectibleAbi, tokenIdOf } from './contract.ts'
import type { ChainNode } from './on-chain.ts'
import type { PendingToken } from './store.ts'

type Hex = `0x${string}`

/** The newest block, and the one so deep that it stays; that one is missing while the chain is young. */
export type Heights = { head: Block<bigint, false, 'latest'>; settled: Block<bigint, false, 'latest'> | undefined }

/** What a chain says of a token, as of its newest block. */
export type Observation = {
  minted: boolean
  /** It is in the settled block too. */
  final: boolean
  /** Even the settled block is past the deadline, so no voucher mints any more. */
  expired: boolean
  /** What minted it, where the node can say. */
  mint?: { hash: Hex; blockNumber: number } | undefined
  /** The reported transaction, while nothing is minted. */
  transaction?: { known: 'pending'; sender: Hex; nonce: number } | { known: 'failed' | 'replaced' | 'no' }
}

/** `confirmations` counts the newest block as the first. */
export const askHeights = async (node: ChainNode, confirmations: number): Promise<Heights> => {
  const head = await node.getBlock({ blockTag: 'latest' })
  const depth = head.number - BigInt(confirmations - 1)
  const settled = depth < 0n ? undefined : await node.getBlock({ blockNumber: depth })
  return { head, settled: settled as Heights['settled'] }
}

/** Its metadata hash, or undefined where there is no such token or no such contract in that block. */
export const askToken = async (
  node: ChainNode,
  { contract, tokenId, blockNumber }: { contract: Hex; tokenId: bigint; blockNumber: bigint },
): Promise<Hex | undefined> => {
  const { ContractFunctionZeroDataError, BaseError } = await import('viem')
  try {
    const call = {
      address: contract,
      abi: collectibleAbi,
      functionName: 'metadataHashOf',
      args: [tokenId],
      blockNumber,
    } as const
    const hash = await node.readContract(call)
    return BigInt(hash) === 0n ? undefined : hash
  } catch (error) {
    if (error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionZeroDataError))
      return undefined
    throw error
  }
}

const logBlocks = 2_000n

/** Looks for the minting backwards. It is only for the link to an explorer, and many nodes answer little about logs: what fails is not known. */
const findMint = async (node: ChainNode, token: PendingToken, tokenId: bigint, head: bigint) => {
  const first = BigInt(token.from_block)
  const event = collectibleAbi[4]
  for (let toBlock = head; toBlock >= first; toBlock -= logBlocks) {
    const fromBlock = toBlock - logBlocks + 1n > first ? toBlock - logBlocks + 1n : first
    const logs = await node
      .getLogs({ address: token.contract, event, args: { tokenId }, fromBlock, toBlock })
      .catch(() => undefined)
    if (!logs) return undefined
    const [log] = logs
    if (log) return { hash: log.transactionHash, blockNumber: Number(log.blockNumber) }
  }
  return undefined
}

const askMint = async (node: ChainNode, token: PendingToken, tokenId: bigint, head: bigint) => {
  const { TransactionReceiptNotFoundError, parseEventLogs } = await import('viem')
  if (token.transaction_hash) {
    const receipt = await node.getTransactionReceipt({ hash: token.transaction_hash }).catch((error) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    })
    const minted = parseEventLogs({ abi: collectibleAbi, eventName: 'Minted', logs: receipt?.logs ?? [] }).some(
      ({ address, args }) => address === token.contract.toLowerCase() && args.tokenId === tokenId,
    )
    if (receipt && minted) return { hash: receipt.transactionHash, blockNumber: Number(receipt.blockNumber) }
  }
  return findMint(node, token, tokenId, head)
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

/**
 * Asks what became of a token. Its contract decides, in blocks named by their number; transactions and logs only explain. Throws when
 * the node does.
 */
export const observe = async (
  node: ChainNode,
  token: PendingToken,
  { head, settled }: Heights,
): Promise<Observation> => {
  const tokenId = tokenIdOf(token.event_id, token.serial)
  const { contract } = token
  const minted = await askToken(node, { contract, tokenId, blockNumber: head.number })
  const expired = settled !== undefined && settled.timestamp * 1000n > BigInt(token.deadline.getTime())
  if (!minted) {
    const transaction = token.state === 'sent' ? await askTransaction(node, token, head.number) : undefined
    return { minted: false, final: false, expired, ...(transaction && { transaction }) }
  }
  const [deep, mint] = await Promise.all([
    settled && askToken(node, { contract, tokenId, blockNumber: settled.number }),
    askMint(node, token, tokenId, head.number),
  ])
  return { minted: true, final: deep !== undefined, expired, mint }
}
