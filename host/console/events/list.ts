import { parsePage, toPage } from '@iyk/cards/database/page.ts'
import { listEventsForOperator } from '@iyk/cards/poap-events/list-for-operator.ts'
import type { ConsoleEventList, ConsoleEventQuery } from '@iyk/wire/console-events.ts'
import type { Contexts } from '../../compose.ts'
import { usualPage } from '../usual-page.ts'
import { nameHolders } from './name-holders.ts'

/** Events of everyone, newest first. Throws `bad_request` for a cursor that is none. */
export const listEvents = async (
  contexts: Contexts,
  { status, search, ...query }: ConsoleEventQuery,
): Promise<ConsoleEventList> => {
  const { limit = usualPage, place } = parsePage(query)
  const rows = await listEventsForOperator(contexts.cards, { status, search, place, limit: limit + 1 })
  const { shown, ...more } = toPage(rows, limit, ({ created_at, id }) => ({ at: new Date(created_at), id }))
  return { data: await nameHolders(contexts, shown), ...more }
}
