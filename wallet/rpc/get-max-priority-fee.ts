import { estimateMaxPriorityFeePerGas } from 'viem/actions'
import type { ChainClient } from './chain-client.ts'
import { nameNodeErrors } from './name-node-errors.ts'

/** The tip in wei for one gas with which a transaction gets into one of the next blocks. */
export const getMaxPriorityFee = (client: ChainClient): Promise<bigint> =>
  nameNodeErrors(() => estimateMaxPriorityFeePerGas(client))
