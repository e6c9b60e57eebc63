import type { CardsContext } from '@iyk/cards/context.ts'
import { parsePage, toPage } from '@iyk/cards/database/page.ts'
import { countPending, listPending } from '@iyk/cards/poap-events/list-pending.ts'
import type { ApprovalList } from '@iyk/wire/console-events.ts'
import { usualPage } from './usual-page.ts'

/** What waits for a decision. Throws `bad_request` for a cursor that is none. */
export const listApprovals = async (
  cards: Pick<CardsContext, 'database' | 'clock'>,
  query: { limit?: string; cursor?: string },
): Promise<ApprovalList> => {
  const { limit = usualPage, place } = parsePage(query)
  const [rows, total] = await Promise.all([listPending(cards, { place, limit: limit + 1 }), countPending(cards)])
  const { shown, ...more } = toPage(rows, limit, ({ since, id }) => ({ at: since, id }))
  return { data: shown.map(({ since: _, ...event }) => event), total, ...more }
}
