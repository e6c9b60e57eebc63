import { findEventsForOperator } from '@iyk/cards/poap-events/store.ts'
import { listDecisionActs } from '@iyk/identity/audit/store.ts'
import type { DecisionList } from '@iyk/wire/console-events.ts'
import type { Contexts } from '../compose.ts'
import { parseNumber } from './audit/list.ts'
import { nameHolders } from './events/name-holders.ts'
import { usualPage } from './usual-page.ts'

type Act = DecisionList['data'][number]['act']
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** What operators decided about events, newest first, with what became of each. Throws `bad_request` for a cursor that is none. */
export const listDecisions = async (
  contexts: Contexts,
  { limit: most, cursor }: { limit?: string; cursor?: string },
): Promise<DecisionList> => {
  const { database, clock } = contexts.cards
  const limit = Number(most ?? usualPage)
  const rows = await listDecisionActs(database, { before: parseNumber(cursor), limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  // A subject begins with the event's id.
  const named = shown.flatMap((act) => {
    const id = uuid.exec(act.subject ?? '')?.[0]
    return id ? [{ act, id }] : []
  })
  const events = await findEventsForOperator(database, [...new Set(named.map(({ id }) => id))], clock())
  const byId = new Map((await nameHolders(contexts, events)).map((event) => [event.id, event]))
  return {
    data: named.map(({ act: { at, act, operator_id }, id }) => ({
      at: at.toISOString(),
      act: act as Act,
      operator_id,
      event_id: id,
      event: byId.get(id) ?? null,
    })),
    ...(last && { next_cursor: last.number }),
  }
}
