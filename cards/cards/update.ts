import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { Card, Change } from '@iyk/wire/cards.ts'
import type { CardsContext } from '../context.ts'
import { changeCards } from './changes.ts'
import { getCard } from './get.ts'

type Input = { holderId: string; cardId: string; change: Change }

/**
 * Links an event of the holder or one they co-host to one of their cards (null unlinks), renames it, puts it into a group, blocks or unblocks it.
 * Throws `card_not_found`, `poap_event_not_found` also for events of others, and `card_blocked` for a card that the operator has blocked.
 */
export const updateCard = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  { holderId, cardId, change }: Input,
): Promise<Card> => {
  const [result] = await changeCards(context, { holderId, changes: [{ id: cardId, ...change }] })
  const refused = result?.refused
  if (refused === 'card_blocked') throw new Refusal('card_blocked', { message: 'The operator blocked this card.' })
  if (refused === 'card_not_found' || refused === 'poap_event_not_found') throw new Refusal(refused)
  return await getCard(context, { holderId, cardId })
}
