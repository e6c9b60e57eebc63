import { countTokens } from '@iyk/wallet/holdings/count-tokens.ts'
import { fetchOwners } from '@iyk/wallet/holdings/fetch-owners.ts'
import { fetchPoaps, poapContract } from '@iyk/wallet/holdings/fetch-poaps.ts'
import type { ChainNode } from '@iyk/wallet/rpc/node.ts'
import type { Collectible, CollectibleList } from '@iyk/wire/collectibles.ts'
import { pageSize } from '@iyk/wire/limits.ts'
import { tokenIdOf } from '@iyk/wire/token-id.ts'
import { http } from '../../http/page-http.ts'

/** The most of the user's own collectibles that are looked up on a chain. */
const maxCollectibles = 600

/**
 * What an address holds on a chain. `ours` are the signed-in user's own collectibles among it, `others` how many more of our contract there are: it lists by
 * token, not by owner.
 */
export async function fetchHoldings(node: ChainNode, account: `0x${string}`) {
  const contract = node.chain.collectibleContract
  const [poaps, ours] = await Promise.all([
    fetchPoaps(node, account),
    contract === null ? { found: [], total: 0 } : fetchOwnCollectibles(node, contract, account),
  ])
  const { found, total } = ours
  return { poaps: { ...poaps, contract: poapContract }, ours: found, others: Math.max(0, total - found.length) }
}

async function fetchOwnCollectibles(node: ChainNode, contract: `0x${string}`, account: `0x${string}`) {
  const total = await countTokens(node, contract, account)
  if (total === 0) return { found: [], total }
  const collectibles = await fetchCollectibles()
  const owners = await fetchOwners(
    node,
    contract,
    collectibles.map(({ event, serial }) => tokenIdOf(event.id, serial)),
  )
  return { found: collectibles.filter((_, place) => owners[place] === account), total }
}

async function fetchCollectibles(): Promise<Collectible[]> {
  const collectibles: Collectible[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ limit: String(pageSize), ...(cursor !== undefined && { cursor }) })
    const page = await http<CollectibleList>('GET', `/api/collectibles?${query}`)
    collectibles.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== undefined && collectibles.length < maxCollectibles)
  return collectibles
}
