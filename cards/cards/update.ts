import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Card, Change } from '@iyk/wire/cards.ts'
import type { CardsContext } from '../context.ts'
import { oneLine } from '../poap-events/read-draft.ts'
import { getCard } from './get.ts'
import { changeHeldCard } from './store.ts'

type Input = { holderId: string; cardId: string; change: Change }

/**
 * Links one of the holder's events to a card of theirs (null unlinks), or renames it.
 * Throws `card_not_found`, and `poap_event_not_found` also for other people's events.
 */
export const updateCard = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  { holderId, cardId, change }: Input,
): Promise<Card> => {
  const changed = await changeHeldCard(context.database, {
    cardId,
    holderId,
    eventId: change.event_id,
    name: change.name === undefined ? undefined : oneLine(change.name),
  })
  const card = await getCard(context, { holderId, cardId })
  if (!changed) throw new Refusal('poap_event_not_found')
  return card
}
