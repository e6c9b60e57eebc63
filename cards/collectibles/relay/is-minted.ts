import { fetchMetadataHash } from '../chain/fetch-metadata-hash.ts'
import type { ChainNode } from '../chain/on-chain.ts'
import { readVoucher } from './read-voucher.ts'
import type { RelayedMint } from './store.ts'

/** Whether the token of a mint exists, whoever minted it: a mint that someone else was faster with is no fault of ours. */
export const isMinted = async (
  node: ChainNode,
  { contract, data }: RelayedMint,
  blockNumber: bigint,
): Promise<boolean> => {
  const { BaseError, ContractFunctionRevertedError } = await import('viem')
  if (contract === null || data === null) return false
  const { tokenId } = await readVoucher(data)
  try {
    return (await fetchMetadataHash(node, { contract, tokenId, blockNumber })) !== undefined
  } catch (error) {
    // A contract that refuses even this has no token to show, and must not hold up other mints.
    if (error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionRevertedError)) return false
    throw error
  }
}
