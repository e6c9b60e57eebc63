import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Card, Change } from '@iyk/wire/cards.ts'
import { oneLine } from '@iyk/wire/one-line.ts'
import type { CardsContext } from '../context.ts'
import { getCard } from './get.ts'
import { blockHeldCard, changeHeldCard } from './store.ts'

type Input = { holderId: string; cardId: string; change: Change }

/**
 * Links one of the holder's events to one of their cards (null unlinks), renames, blocks or unblocks it.
 * Throws `card_not_found`, `poap_event_not_found` also for events of others, and `card_blocked` for a card that the operator has blocked.
 */
export const updateCard = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  { holderId, cardId, change }: Input,
): Promise<Card> => {
  const { database } = context
  if (change.blocked !== undefined) {
    const held = { cardId, holderId, blocked: change.blocked }
    const isDone = await blockHeldCard(database, held)
    const card = await getCard(context, { holderId, cardId })
    if (!isDone) throw new Refusal('card_blocked', { message: 'The operator blocked this card.' })
    if (change.event_id === undefined && change.name === undefined) return card
  }
  const changed = await changeHeldCard(database, {
    cardId,
    holderId,
    eventId: change.event_id,
    name: change.name === undefined ? undefined : oneLine(change.name),
  })
  const card = await getCard(context, { holderId, cardId })
  if (!changed) throw new Refusal('poap_event_not_found')
  return card
}
