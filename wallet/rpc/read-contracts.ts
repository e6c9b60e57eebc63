import type { Abi } from 'viem'
import { multicall } from 'viem/actions'
import type { ChainClient } from './chain-client.ts'
import { nameNodeErrors } from './name-node-errors.ts'

export interface ContractQuestion {
  address: `0x${string}`
  abi: Abi
  functionName: string
  args?: readonly unknown[]
}

/** Asks contracts through the aggregating one; an answer for each question in its order, null where the contract refused. */
export const readContracts = (client: ChainClient, questions: readonly ContractQuestion[]): Promise<unknown[]> =>
  nameNodeErrors(async () => {
    const answers = await multicall(client, { contracts: questions, allowFailure: true })
    return answers.map(({ status, result }) => (status === 'success' ? result : null))
  })
