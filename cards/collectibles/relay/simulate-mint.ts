import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Voucher } from '@iyk/wire/on-chain.ts'
import type { ChainNode } from '../chain/on-chain.ts'
import { fetchDataFee, fetchFees } from './fetch-fees.ts'
import type { Fees } from './store.ts'

type Hex = `0x${string}`

/** A mint takes at most 150,000; a contract that takes much more is not ours. */
const maxGas = 500_000n
/** In percent of the estimate: other mints change what this one finds. */
const gasMargin = 130n
/** How much more than at first a replacement may offer. */
const ceilingFactor = 2n

/** The price of a mint: `ceiling` is the highest fee per gas, and `reserve` what it costs at that. */
type Price = Fees & { gas: bigint; ceiling: bigint; reserve: bigint }
type TooExpensive = { gas: bigint; reserve: undefined }

const simulate = async (node: ChainNode, { transaction }: Voucher, sender: Hex): Promise<bigint> => {
  const { BaseError, CallExecutionError, EstimateGasExecutionError, ExecutionRevertedError } = await import('viem')
  const call = { account: sender, to: transaction.to as Hex, data: transaction.data as Hex }
  try {
    await node.call(call)
    return await node.estimateGas(call)
  } catch (error) {
    const isRun = error instanceof CallExecutionError || error instanceof EstimateGasExecutionError
    if (!isRun || !(error instanceof BaseError)) throw error
    if (!error.walk((one) => one instanceof ExecutionRevertedError || (one as { code?: number }).code === 3))
      throw error
    throw new Refusal('mint_refused', { reason: error.shortMessage })
  }
}

/**
 * Runs a voucher's transaction on the newest block without sending it, and prices it. Without `reserve` when that is more than `maxCost`. Throws
 * `mint_refused` when the contract refuses, and what the node throws.
 */
export const priceMint = async (
  node: ChainNode,
  voucher: Voucher,
  { sender, maxCost }: { sender: Hex; maxCost: bigint },
): Promise<Price | TooExpensive> => {
  const estimate = await simulate(node, voucher, sender)
  const gas = (estimate * gasMargin) / 100n
  if (gas > maxGas) throw new Refusal('mint_refused', { reason: `it would take ${gas} gas` })
  const [fees, dataFee] = await Promise.all([fetchFees(node), fetchDataFee(node, voucher.transaction.data as Hex)])
  const affordable = (maxCost - dataFee) / gas
  if (fees.fee > affordable) return { gas, reserve: undefined }
  const wanted = fees.fee * ceilingFactor
  const ceiling = wanted < affordable ? wanted : affordable
  return { ...fees, gas, ceiling, reserve: gas * ceiling + dataFee }
}
