import { getTransactionCount as viemGetTransactionCount } from 'viem/actions'
import type { ChainClient } from './chain-client.ts'
import { nameNodeErrors } from './name-node-errors.ts'

/** How many transactions an account made, those that wait included: the number of its next one. */
export const getTransactionCount = (client: ChainClient, address: `0x${string}`): Promise<number> =>
  nameNodeErrors(() => viemGetTransactionCount(client, { address, blockTag: 'pending' }))
