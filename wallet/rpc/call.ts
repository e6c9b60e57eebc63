import { call as viemCall } from 'viem/actions'
import type { ChainClient } from './chain-client.ts'
import { nameNodeErrors } from './name-node-errors.ts'

export interface Call {
  to: `0x${string}`
  data?: `0x${string}`
  from?: `0x${string}`
  /** Wei. */
  value?: bigint
}

/** Runs a call without a transaction (`eth_call`) and answers what it returned; `0x` for nothing. Those made at once go as one. */
export const call = (client: ChainClient, { from, ...request }: Call): Promise<`0x${string}`> =>
  nameNodeErrors(async () => (await viemCall(client, { ...request, ...(from && { account: from }) })).data ?? '0x')
