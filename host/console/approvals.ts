import { parsePage, toPage } from '@iyk/cards/database/page.ts'
import { countPending, listPending } from '@iyk/cards/poap-events/list-pending.ts'
import type { ApprovalList } from '@iyk/wire/console-events.ts'
import type { Contexts } from '../compose.ts'
import { nameHolders } from './events/name-holders.ts'
import { usualPage } from './usual-page.ts'

/** What waits for a decision. Throws `bad_request` for a cursor that is none. */
export const listApprovals = async (
  contexts: Contexts,
  query: { limit?: string; cursor?: string },
): Promise<ApprovalList> => {
  const { limit = usualPage, place } = parsePage(query)
  const { cards } = contexts
  const [rows, total] = await Promise.all([listPending(cards, { place, limit: limit + 1 }), countPending(cards)])
  const { shown, ...more } = toPage(rows, limit, ({ since, id }) => ({ at: since, id }))
  const events = shown.map(({ since: _, ...event }) => event)
  return { data: await nameHolders(contexts, events), total, ...more }
}
