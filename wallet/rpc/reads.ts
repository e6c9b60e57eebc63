import {
  estimateFeesPerGas,
  estimateMaxPriorityFeePerGas,
  call as viemCall,
  estimateGas as viemEstimateGas,
  getBalance as viemGetBalance,
  getBlock as viemGetBlock,
  getGasPrice as viemGetGasPrice,
  getTransactionCount as viemGetTransactionCount,
} from 'viem/actions'
import type { ChainClient } from './chain-client.ts'
import { withNodeErrors } from './with-node-errors.ts'

export interface Call {
  to: `0x${string}`
  data?: `0x${string}`
  from?: `0x${string}`
  /** Wei. */
  value?: bigint
}

/** Runs a call without a transaction (`eth_call`) and returns its result; `0x` for nothing. Simultaneous calls are aggregated. */
export const call = (client: ChainClient, { from, ...request }: Call): Promise<`0x${string}`> =>
  withNodeErrors(async () => (await viemCall(client, { ...request, ...(from && { account: from }) })).data ?? '0x')

/** Wei per gas: the tip, and the maximum fee, which is the base fee times the multiplier plus the tip. */
export const estimateFees = (client: ChainClient): Promise<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }> =>
  withNodeErrors(() => estimateFeesPerGas(client))

/** Gas that a transaction would use. */
export const estimateGas = (client: ChainClient, { from, ...request }: Call): Promise<bigint> =>
  withNodeErrors(() => viemEstimateGas(client, { ...request, ...(from && { account: from }) }))

/** Wei. */
export const getBalance = (client: ChainClient, address: `0x${string}`): Promise<bigint> =>
  withNodeErrors(() => viemGetBalance(client, { address }))

/** Fields are null in a pending block, and on chains without a base fee. */
interface Block {
  number: bigint | null
  hash: `0x${string}` | null
  /** Seconds since 1970. */
  timestamp: bigint
  baseFeePerGas: bigint | null
}

/** A block by its number; the latest by default. */
export const getBlock = (client: ChainClient, blockNumber?: bigint): Promise<Block> =>
  withNodeErrors(async () => {
    const block = await viemGetBlock(client, blockNumber === undefined ? {} : { blockNumber })
    const { number, hash, timestamp, baseFeePerGas } = block
    return { number, hash, timestamp, baseFeePerGas }
  })

/** Wei per gas, for legacy transactions. */
export const getGasPrice = (client: ChainClient): Promise<bigint> => withNodeErrors(() => viemGetGasPrice(client))

/** The tip in wei per gas that gets a transaction into one of the next blocks. */
export const getMaxPriorityFee = (client: ChainClient): Promise<bigint> =>
  withNodeErrors(() => estimateMaxPriorityFeePerGas(client))

/** How many transactions an account has made, pending ones included: the nonce of its next one. */
export const getTransactionCount = (client: ChainClient, address: `0x${string}`): Promise<number> =>
  withNodeErrors(() => viemGetTransactionCount(client, { address, blockTag: 'pending' }))
