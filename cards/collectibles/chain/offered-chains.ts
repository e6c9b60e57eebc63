import type { ChainContext, CollectibleChain } from './on-chain.ts'
import { deployedContracts } from './store.ts'

export type OfferedChain = CollectibleChain & { contract: `0x${string}` }

/** Chains to which a collectible can be taken: with a contract, and while somebody signs. */
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
