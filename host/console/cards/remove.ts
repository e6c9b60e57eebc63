import { removeCard } from '@iyk/cards/cards/remove.ts'
import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import type { Done } from '../operation.ts'
import { aboutCard } from './to-card.ts'

/** Takes a card out of service for good. Throws `card_not_found`. */
export const remove = async (
  cards: Pick<CardsContext, 'database'>,
  { card }: { card: OperatorCard },
): Promise<Done<{ id: string }>> => {
  await removeCard(cards, card.id)
  return { data: { id: card.id }, about: aboutCard(card) }
}
