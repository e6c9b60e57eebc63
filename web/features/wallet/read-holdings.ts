import { countTokens } from '@iyk/wallet/holdings/count-tokens.ts'
import { readOwners } from '@iyk/wallet/holdings/read-owners.ts'
import { poapContract, readPoaps } from '@iyk/wallet/holdings/read-poaps.ts'
import type { ChainNode } from '@iyk/wallet/rpc/node.ts'
import type { Collectible, CollectibleList } from '@iyk/wire/collectibles.ts'
import { tokenIdOf } from '@iyk/wire/token-id.ts'
import { http } from '../../session/page-http.ts'

/** The most of one's own collectibles that are looked for on a chain. */
const mostSought = 600

/**
 * What an address holds on a chain. `ours` are the collectibles among those of whoever is signed in, `strangers` how many more of
 * our contract there are: it lists by token, not by owner.
 */
export async function readHoldings(node: ChainNode, account: `0x${string}`) {
  const contract = node.chain.collectibleContract
  const [poaps, ours] = await Promise.all([
    readPoaps(node, account),
    contract === null ? { found: [], total: 0 } : readOurs(node, contract, account),
  ])
  const { found, total } = ours
  return { poaps: { ...poaps, contract: poapContract }, ours: found, strangers: Math.max(0, total - found.length) }
}

async function readOurs(node: ChainNode, contract: `0x${string}`, account: `0x${string}`) {
  const total = await countTokens(node, contract, account)
  if (total === 0) return { found: [], total }
  const kept = await fetchKept()
  const owners = await readOwners(
    node,
    contract,
    kept.map(({ event, serial }) => tokenIdOf(event.id, serial)),
  )
  return { found: kept.filter((_, place) => owners[place] === account), total }
}

async function fetchKept(): Promise<Collectible[]> {
  const kept: Collectible[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ limit: '200', ...(cursor !== undefined && { cursor }) })
    const page = await http<CollectibleList>('GET', `/api/collectibles?${query}`)
    kept.push(...page.data)
    cursor = page.next_cursor
  } while (cursor !== undefined && kept.length < mostSought)
  return kept
}
