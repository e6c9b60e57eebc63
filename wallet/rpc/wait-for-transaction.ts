import { waitForTransactionReceipt } from 'viem/actions'
import type { ChainClient } from './chain-client.ts'
import { nameNodeErrors } from './name-node-errors.ts'

export interface Mined {
  /** Of the transaction that got in, which is another one when it was replaced. */
  hash: `0x${string}`
  blockNumber: bigint
  succeeded: boolean
  /** Sped up, cancelled, or something else by the same account; null for the transaction itself. */
  replaced: 'repriced' | 'cancelled' | 'replaced' | null
}

export interface Waiting {
  hash: `0x${string}`
  /** Blocks that hold it, its own included. */
  confirmations?: number
  /** Milliseconds; forever without it. */
  timeout?: number
}

/** Polls until a transaction, or one that took its number, is in a block. `NodeError` when the time is up. */
export const waitForTransaction = (
  client: ChainClient,
  { hash, confirmations = 1, timeout = 0 }: Waiting,
): Promise<Mined> =>
  nameNodeErrors(async () => {
    let replaced: Mined['replaced'] = null
    const receipt = await waitForTransactionReceipt(client, {
      hash,
      confirmations,
      timeout,
      onReplaced: ({ reason }) => {
        replaced = reason
      },
    })
    const { transactionHash, blockNumber, status } = receipt
    return { hash: transactionHash, blockNumber, succeeded: status === 'success', replaced }
  })
