import { Refusal } from '@iyk/kit/http/refusal.ts'
import { poapApi } from '@iyk/wire/limits.ts'
import type { PoapPage, PoapsQuery } from '@iyk/wire/poap-api.ts'
import { tokenIdOf } from '@iyk/wire/token-id.ts'
import type { CardsContext } from '../context.ts'
import { parsePage } from './parse-page.ts'
import { listTokensOfEvent } from './store.ts'

/** Who minted collectibles of an approved event, in the order of their serial numbers. Throws `poap_event_not_found`. */
export const listPoaps = async (
  { readStale }: Pick<CardsContext, 'readStale'>,
  { number, ...query }: PoapsQuery & { number: number },
): Promise<PoapPage> => {
  const { limit, offset } = parsePage(query, poapApi.poaps)
  const found = await readStale((database) => listTokensOfEvent(database, { number, offset, limit }))
  if (!found) throw new Refusal('poap_event_not_found')
  const { event_id, total, tokens } = found
  return {
    limit,
    offset,
    total,
    transferCount: 0,
    tokens: tokens.map(({ serial, recipient, created, owned }) => ({
      created,
      id: tokenIdOf(event_id, serial).toString(),
      owner: { id: recipient, tokensOwned: owned, ens: '' },
      transferCount: '0',
    })),
  }
}
