import { getBalance as viemGetBalance } from 'viem/actions'
import type { ChainClient } from './chain-client.ts'
import { nameNodeErrors } from './name-node-errors.ts'

/** Wei. */
export const getBalance = (client: ChainClient, address: `0x${string}`): Promise<bigint> =>
  nameNodeErrors(() => viemGetBalance(client, { address }))
