import { estimateGas as viemEstimateGas } from 'viem/actions'
import type { Call } from './call.ts'
import type { ChainClient } from './chain-client.ts'
import { nameNodeErrors } from './name-node-errors.ts'

/** Gas that a transaction would use. */
export const estimateGas = (client: ChainClient, { from, ...request }: Call): Promise<bigint> =>
  nameNodeErrors(() => viemEstimateGas(client, { ...request, ...(from && { account: from }) }))
