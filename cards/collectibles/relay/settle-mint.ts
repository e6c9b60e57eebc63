import type { TransactionReceipt } from 'viem'
import type { ChainContext, ChainNode, CollectibleChain } from '../chain/on-chain.ts'
import { pauseWithWarning } from './alarm.ts'
import { isMinted } from './is-minted.ts'
import { isExpired } from './read-voucher.ts'
import { closeMint, type RelayedMint, recordMined, recordMissing } from './store.ts'

type Settling = { chain: CollectibleChain; node: ChainNode; head: bigint }
type Receipt = TransactionReceipt & { l1Fee?: unknown }

/** With this many mints in a row that the chain refused, something is wrong. */
const maxFailures = 3

const findReceipt = async (node: ChainNode, hashes: readonly `0x${string}`[]) => {
  const { TransactionReceiptNotFoundError } = await import('viem')
  for (const hash of hashes.toReversed()) {
    const receipt = await node.getTransactionReceipt({ hash }).catch((error) => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    })
    if (receipt) return receipt
  }
  return undefined
}

/** A node may send digits without end; a chain counts in 32 bytes. */
const quantity = /^0x[0-9a-f]{1,64}$/i

/** What a transaction cost, with what a rollup charged for its data, which nothing here can verify; undefined for a receipt that cannot be true. */
const costOf = (receipt: Receipt, { gas, fee, ceiling, contract, sender }: RelayedMint) => {
  const { gasUsed, effectiveGasPrice, l1Fee, to } = receipt
  const most = fee > ceiling ? fee : ceiling
  if (gasUsed < 21_000n || gasUsed > gas || effectiveGasPrice <= 0n || effectiveGasPrice > most) return undefined
  if (![contract, sender].some((one) => one !== null && one.toLowerCase() === to?.toLowerCase())) return undefined
  const dataFee = typeof l1Fee === 'string' && quantity.test(l1Fee) ? BigInt(l1Fee) : 0n
  return gasUsed * effectiveGasPrice + dataFee
}

/**
 * Its nonce is spent, but by none of the transactions that we know: after as many blocks as make a mint final, it is released. It counts with all that was
 * reserved, because a node may hide a receipt.
 */
const releaseNonce = async ({ database }: ChainContext, { chain, node, head }: Settling, mint: RelayedMint) => {
  const since = mint.missing_since ?? Number(head)
  if (mint.missing_since === null) await recordMissing(database, mint.mint_id, since)
  if (Number(head) - since + 1 < Math.max(chain.confirmations, 2)) return
  const state = (await isMinted(node, mint, head)) ? 'done' : 'lost'
  await closeMint(database, mint.mint_id, { state, cost: null, isFailure: false, isTheirs: true })
}

/** What came of a transaction in a block that stays. One that came too late, or minted nothing by intention, is nobody's fault. */
const outcomeOf = async ({ node, head }: Settling, receipt: Receipt, mint: RelayedMint) => {
  const isMint = receipt.to?.toLowerCase() !== mint.sender.toLowerCase()
  if (isMint && receipt.status === 'success') return { state: 'done', isFailure: false, isTheirs: true } as const
  if (isMint && (await isMinted(node, mint, head)))
    return { state: 'failed', isFailure: false, isTheirs: true } as const
  const isLate =
    !isMint ||
    mint.data === null ||
    (await isExpired(mint, (await node.getBlock({ blockNumber: receipt.blockNumber })).timestamp))
  return { state: 'failed', isFailure: !isLate, isTheirs: !isLate } as const
}

/** Records what became of a mint whose nonce is spent. A receipt that cannot be true changes nothing, so the mint counts at its highest price. */
export const settleMint = async (context: ChainContext, settling: Settling, mint: RelayedMint): Promise<void> => {
  const { chain, node, head } = settling
  const { database } = context
  const receipt = await findReceipt(node, mint.hashes)
  if (!receipt || receipt.blockNumber > head) return releaseNonce(context, settling, mint)
  const cost = costOf(receipt, mint)
  if (cost === undefined) return
  if (Number(head - receipt.blockNumber) + 1 < chain.confirmations)
    return void (await recordMined(database, mint.mint_id, cost, context.clock()))
  const outcome = await outcomeOf(settling, receipt, mint)
  const failures = await closeMint(database, mint.mint_id, { ...outcome, cost })
  if (outcome.isFailure && (failures ?? 0) >= maxFailures) await pauseWithWarning(context, chain.id, 'failures')
}
