import { estimateFeesPerGas } from 'viem/actions'
import type { ChainClient } from './chain-client.ts'
import { nameNodeErrors } from './name-node-errors.ts'

/** Wei for one gas: the tip, and the most to pay, which is the base fee times the multiplier plus the tip. */
export const estimateFees = (client: ChainClient): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> =>
  nameNodeErrors(() => estimateFeesPerGas(client))
