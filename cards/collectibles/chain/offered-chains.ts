import type { ChainContext, CollectibleChain } from './on-chain.ts'
import { deployedContracts } from './store.ts'

export type OfferedChain = CollectibleChain & { contract: `0x${string}` }

/** Chains on which a collectible can be minted: those with a contract, while there is a minter. */
export const offeredChains = async ({
  database,
  onChain,
}: Pick<ChainContext, 'database' | 'onChain'>): Promise<OfferedChain[]> => {
  if (!onChain.openMinter || onChain.chains.length === 0) return []
  const deployed = await deployedContracts(database)
  return onChain.chains.flatMap((chain) => {
    const contract = chain.contract ?? deployed.get(chain.id)
    return contract ? [{ ...chain, contract }] : []
  })
}
