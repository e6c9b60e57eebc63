import type { ChainNode } from '../chain/on-chain.ts'
import type { Fees } from './store.ts'

/** Less than any mint takes. */
export const leastGas = 90_000n

/** What a transaction should offer now: the base fee times 1.2, and the tip. */
export const fetchFees = async (node: ChainNode): Promise<Fees> => {
  const { baseFeePerGas } = await node.getBlock({ blockTag: 'latest' })
  if (baseFeePerGas === null) {
    const { gasPrice } = await node.estimateFeesPerGas({ type: 'legacy', chain: null })
    return { fee: gasPrice, tip: null }
  }
  const { maxFeePerGas, maxPriorityFeePerGas } = await node.estimateFeesPerGas()
  return { fee: maxFeePerGas, tip: maxPriorityFeePerGas }
}

/** Where rollups of the OP stack say what a transaction costs for its data; https://docs.optimism.io/app-developers/transactions/fees */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
const oracleAbi = [
  {
    type: 'function',
    name: 'getL1Fee',
    stateMutability: 'view',
    inputs: [{ name: 'data', type: 'bytes' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
] as const
/** It follows the fees of another chain, which may rise before the transaction is in a block. */
const dataFeeMargin = 2n

/** The most that a rollup may charge for a transaction's data besides its gas; 0 on other chains. Throws when the node does. */
export const fetchDataFee = async (node: ChainNode, data: `0x${string}`): Promise<bigint> => {
  if (!(await node.getCode({ address: gasPriceOracle }))) return 0n
  const call = { address: gasPriceOracle, abi: oracleAbi, functionName: 'getL1Fee', args: [data] } as const
  return (await node.readContract(call)) * dataFeeMargin
}
