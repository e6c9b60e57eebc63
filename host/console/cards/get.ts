import type { CardsContext } from '@iyk/cards/context.ts'
import type { ConsoleCard } from '@iyk/wire/console-cards.ts'
import { requireCardById, toCard } from './to-card.ts'

/** One card. Throws `card_not_found`. */
export const getCard = async (
  cards: Pick<CardsContext, 'database'>,
  cardId: string,
): Promise<{ data: ConsoleCard }> => ({ data: toCard(await requireCardById(cards, cardId)) })
