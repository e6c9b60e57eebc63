import { blockCard } from '@iyk/cards/cards/block.ts'
import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { type Done, unchanged } from '../operation.ts'
import { aboutCard } from './to-card.ts'

/** Blocks a card, which then gives nothing, or unblocks it, whoever blocked it. Throws `card_not_found`. */
export const setBlocked = async (
  cards: Pick<CardsContext, 'database'>,
  { card, blocked }: { card: OperatorCard; blocked: boolean },
): Promise<Done<OperatorCard>> => {
  if (blocked ? card.blocked_by === 'operator' : !card.blocked_by) return unchanged(card, aboutCard(card))
  await blockCard(cards, { cardId: card.id, blocked })
  return { data: { ...card, blocked_by: blocked ? 'operator' : null }, about: aboutCard(card) }
}
