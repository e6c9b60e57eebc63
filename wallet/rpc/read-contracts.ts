import type { Abi } from 'viem'
import { multicall } from 'viem/actions'
import type { ChainClient } from './chain-client.ts'
import { withNodeErrors } from './with-node-errors.ts'

export interface ContractRead {
  address: `0x${string}`
  abi: Abi
  functionName: string
  args?: readonly unknown[]
}

/** Calls contracts through the aggregating one; a result for each call in order, null where the contract refused. */
export const readContracts = (client: ChainClient, questions: readonly ContractRead[]): Promise<unknown[]> =>
  withNodeErrors(async () => {
    const replies = await multicall(client, { contracts: questions, allowFailure: true })
    return replies.map(({ status, result }) => (status === 'success' ? result : null))
  })
