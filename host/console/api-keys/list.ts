import { listKeysForOperator } from '@iyk/cards/api-keys/list-for-operator.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { parsePage, toPage } from '@iyk/cards/database/page.ts'
import type { ConsoleApiKey } from '@iyk/wire/console-cards.ts'
import { usualPage } from '../usual-page.ts'

type Query = { user_id?: string; limit?: string; cursor?: string }

/** API keys of one user or of all, without their secrets, newest first. Throws `bad_request` for a cursor that is none. */
export const listApiKeys = async (
  cards: Pick<CardsContext, 'database'>,
  { user_id, ...query }: Query,
): Promise<{ data: ConsoleApiKey[]; next_cursor?: string }> => {
  const { limit = usualPage, place } = parsePage(query)
  const rows = await listKeysForOperator(cards, user_id ?? null, { place, limit: limit + 1 })
  const { shown, ...more } = toPage(rows, limit, ({ created_at, id }) => ({ at: new Date(created_at), id }))
  return { data: [...shown], ...more }
}
