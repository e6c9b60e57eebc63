import { getBlock as viemGetBlock } from 'viem/actions'
import type { ChainClient } from './chain-client.ts'
import { nameNodeErrors } from './name-node-errors.ts'

/** Null fields belong to a block that is still pending, and to chains without a base fee. */
export interface Block {
  number: bigint | null
  hash: `0x${string}` | null
  /** Seconds since 1970. */
  timestamp: bigint
  baseFeePerGas: bigint | null
}

/** A block by its number, the latest without one. */
export const getBlock = (client: ChainClient, blockNumber?: bigint): Promise<Block> =>
  nameNodeErrors(async () => {
    const block = await viemGetBlock(client, blockNumber === undefined ? {} : { blockNumber })
    const { number, hash, timestamp, baseFeePerGas } = block
    return { number, hash, timestamp, baseFeePerGas }
  })
