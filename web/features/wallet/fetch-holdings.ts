import { countTokens } from '@iyk/wallet/holdings/count-tokens.ts'
import { fetchOwners } from '@iyk/wallet/holdings/fetch-owners.ts'
import { fetchPoaps } from '@iyk/wallet/holdings/fetch-poaps.ts'
import type { ChainNode } from '@iyk/wallet/rpc/node.ts'
import type { Collectible, CollectibleList } from '@iyk/wire/collectibles.ts'
import { poapContract } from '@iyk/wire/known-contracts.ts'
import { pageSize } from '@iyk/wire/limits.ts'
import { tokenIdOf } from '@iyk/wire/token-id.ts'
import type { Token } from '@iyk/wire/tokens.ts'
import { http } from '../../http/page-http.ts'
import { fetchTokens } from './token-calls.ts'

/** The most of the user's own collectibles that are looked up on a chain. */
const maxCollectibles = 600

/**
 * What an address holds on a chain. `ours` are the signed-in user's own collectibles among it, `othersListed` those that it got from other accounts, as far as
 * the service tells this user, and `others` how many more of our contract there are: it lists by token, not by owner.
 */
export async function fetchHoldings(node: ChainNode, account: `0x${string}`) {
  const contract = node.chain.collectibleContract
  const [poaps, ours] = await Promise.all([
    fetchPoaps(node, account),
    contract === null ? { found: [], othersListed: [], total: 0 } : fetchOwnCollectibles(node, contract, account),
  ])
  const { found, othersListed, total } = ours
  const others = Math.max(0, total - found.length - othersListed.length)
  return { poaps: { ...poaps, contract: poapContract }, ours: found, othersListed, others }
}

async function fetchOwnCollectibles(node: ChainNode, contract: `0x${string}`, account: `0x${string}`) {
  const total = await countTokens(node, contract, account)
  if (total === 0) return { found: [], othersListed: [], total }
  const collectibles = await fetchCollectibles()
  const owners = await fetchOwners(
    node,
    contract,
    collectibles.map(({ event, serial }) => tokenIdOf(event.id, serial)),
  )
  const found = collectibles.filter((_, place) => owners[place] === account)
  const othersListed = found.length < total ? await fetchOfOthers(node, contract, account) : []
  return { found, othersListed, total }
}

/** What it got from other accounts and still has. */
async function fetchOfOthers(node: ChainNode, contract: `0x${string}`, account: `0x${string}`): Promise<Token[]> {
  const tokens = (await fetchTokens()).filter(
    ({ collectible_id, chain_id, recipient }) =>
      collectible_id === null && chain_id === node.chain.id && recipient === account,
  )
  const owners = await fetchOwners(
    node,
    contract,
    tokens.map(({ token_id }) => BigInt(token_id)),
  )
  return tokens.filter((_, place) => owners[place] === account)
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
