import { collectibleAbi } from './contract.ts'
import type { ChainNode } from './on-chain.ts'

type Hex = `0x${string}`

/** The metadata hash of a token; undefined when that block has no such token or contract. Throws when the node does. */
export const fetchMetadataHash = async (
  node: ChainNode,
  { contract, tokenId, blockNumber }: { contract: Hex; tokenId: bigint; blockNumber: bigint },
): Promise<Hex | undefined> => {
  const { ContractFunctionZeroDataError, BaseError } = await import('viem')
  try {
    const call = {
      address: contract,
      abi: collectibleAbi,
      functionName: 'metadataHashOf',
      args: [tokenId],
      blockNumber,
    } as const
    const hash = await node.readContract(call)
    return BigInt(hash) === 0n ? undefined : hash
  } catch (error) {
    if (error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionZeroDataError))
      return undefined
    throw error
  }
}
