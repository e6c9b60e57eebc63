import { waitForTransactionReceipt } from 'viem/actions'
import type { ChainClient } from './chain-client.ts'
import { withNodeErrors } from './with-node-errors.ts'

interface Mined {
  /** Hash of the mined transaction, a different one when it was replaced. */
  hash: `0x${string}`
  blockNumber: bigint
  succeeded: boolean
  /** Sped up, canceled, or something else by the same account; null for the transaction itself. */
  replaced: 'repriced' | 'cancelled' | 'replaced' | null
}

export interface Waiting {
  hash: `0x${string}`
  /** Confirmations, its own block included. */
  confirmations?: number
  /** Milliseconds; without it there is no limit. */
  timeout?: number
}

/** Polls until a transaction, or one with the same nonce, is in a block. Throws `NodeError` when the time is up. */
export const waitForTransaction = (
  client: ChainClient,
  { hash, confirmations = 1, timeout = 0 }: Waiting,
): Promise<Mined> =>
  withNodeErrors(async () => {
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
