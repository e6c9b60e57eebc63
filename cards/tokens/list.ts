import type { PageQuery } from '@iyk/wire/cards.ts'
import { tokenIdOf } from '@iyk/wire/token-id.ts'
import type { Token, TokenList } from '@iyk/wire/tokens.ts'
import { handOver } from '../collectibles/hand-over.ts'
import type { CardsContext, Viewer } from '../context.ts'
import { parsePage, toPage } from '../database/page.ts'
import { countsOn } from './counts-on.ts'
import { listTokens as listStored } from './store.ts'

type Context = Pick<CardsContext, 'database' | 'clock' | 'lockVerifiedEmails' | 'findWallets'>

/** Far more than a person mints. */
const maxTokens = 1000

/**
 * The caller's minted collectibles, and those that were minted to a wallet that they have proven to have, from whichever account; newest first. All without
 * `limit`, up to `maxTokens`; with it a page, which may have fewer.
 */
export const listTokens = async (
  context: Context,
  { viewer, query }: { viewer: Viewer; query: PageQuery },
): Promise<TokenList> => {
  const { limit = maxTokens, place } = parsePage(query)
  await handOver(context, viewer)
  const wallets = (await context.findWallets?.(viewer.userId)) ?? []
  // Both have checksums.
  const isTheirs = ({
    chain_id,
    recipient,
    collectible_id,
  }: Pick<Token, 'chain_id' | 'recipient' | 'collectible_id'>) =>
    collectible_id !== null || wallets.some((one) => one.address === recipient && countsOn(one, chain_id))
  const accounts = wallets.map(({ address }) => address)
  const rows = await listStored(context.database, { userId: viewer.userId, accounts, limit: limit + 1, place })
  const { shown, ...next } = toPage(rows, limit, ({ collected_at, place_id }) => ({ at: collected_at, id: place_id }))
  const data = shown.filter(isTheirs).map(({ event_id, collected_at, place_id, ...row }) => ({
    ...row,
    token_id: String(tokenIdOf(event_id, row.serial)),
  }))
  return { data, ...next }
}
