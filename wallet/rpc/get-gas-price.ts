import { getGasPrice as viemGetGasPrice } from 'viem/actions'
import type { ChainClient } from './chain-client.ts'
import { nameNodeErrors } from './name-node-errors.ts'

/** Wei for one gas, as old transactions name it. */
export const getGasPrice = (client: ChainClient): Promise<bigint> => nameNodeErrors(() => viemGetGasPrice(client))
