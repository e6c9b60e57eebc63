import { deployedContracts } from '@iyk/cards/collectibles/chain/store.ts'
import type { Database } from '@iyk/kit/postgres/database.ts'
import type { WebChain } from '@iyk/wire/config.ts'
import type { ChainSetting } from './chains-setting.ts'

/** The chains as pages see them: without our own node, and with the contract as soon as it has been deployed from here. */
export const webChains = async (database: Database, chains: readonly ChainSetting[]): Promise<WebChain[]> => {
  const unknown = chains.some(({ node_url, collectible_contract }) => node_url && !collectible_contract)
  const deployed = unknown ? await deployedContracts(database) : new Map<number, string>()
  return chains.map(({ node_url: _node, confirmations: _confirmations, ...chain }) => {
    const contract = chain.collectible_contract ?? deployed.get(chain.id)
    return { ...chain, ...(contract && { collectible_contract: contract }) }
  })
}
