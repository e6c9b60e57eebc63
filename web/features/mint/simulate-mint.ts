import type { ChainNode } from '@iyk/wallet/rpc/node.ts'
import { type RevertReason, revertReason } from './revert-reason.ts'

/** Thrown when the contract would refuse the transaction: sent anyway, only its fee would be spent. */
export class WouldRevertError extends Error {
  readonly reason: RevertReason

  constructor(reason: RevertReason, options?: ErrorOptions) {
    super(`The contract would refuse: ${reason}`, options)
    this.reason = reason
  }
}

/** Thrown when an account has less than the fee. */
export class FeeNotCoveredError extends Error {
  /** Wei. */
  readonly fee: bigint

  constructor(fee: bigint) {
    super('The account has less than the fee.')
    this.fee = fee
  }
}

interface Transaction {
  from: `0x${string}`
  to: `0x${string}`
  data: `0x${string}`
}

const isRefusal = (error: unknown) => error instanceof Error && error.name === 'ExecutionRevertedError'

/**
 * Runs a transaction on the newest block without sending it, and returns its fee in wei. Throws `WouldRevertError` and `FeeNotCoveredError`, and what the node
 * throws.
 */
export async function simulateMint(node: ChainNode, transaction: Transaction): Promise<bigint> {
  try {
    await node.call(transaction)
  } catch (error) {
    throw isRefusal(error) ? new WouldRevertError(revertReason(error), { cause: error }) : error
  }
  const [gas, price, balance] = await Promise.all([
    node.estimateGas(transaction),
    node.getGasPrice(),
    node.getBalance(transaction.from),
  ])
  const fee = gas * price
  if (balance < fee) throw new FeeNotCoveredError(fee)
  return fee
}
