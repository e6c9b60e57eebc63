import { findDisplayNames } from '@iyk/cards/public-collection/operator-store.ts'
import { findNames } from '@iyk/identity/users/find-names.ts'
import type { Contexts } from '../../compose.ts'

/** The same events with the names of who made them, as far as they are known here. */
export const nameHolders = async <Event extends { holder_id: string }>(
  { cards, identity }: Contexts,
  events: readonly Event[],
): Promise<(Event & { holder_name: string })[]> => {
  const ids = [...new Set(events.map(({ holder_id }) => holder_id))]
  const [own, shown] = await Promise.all([identity && findNames(identity, ids), findDisplayNames(cards.database, ids)])
  return events.map((event) => ({
    ...event,
    holder_name: own?.get(event.holder_id) || shown.get(event.holder_id) || '',
  }))
}
