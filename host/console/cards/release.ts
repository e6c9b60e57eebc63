import { releaseCardForOperator } from '@iyk/cards/cards/release-for-operator.ts'
import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { type Done, unchanged } from '../operation.ts'
import { aboutCard } from './to-card.ts'

/** Takes a card from its holder and unblocks it. Throws `card_not_found`. */
export const release = async (
  cards: Pick<CardsContext, 'database'>,
  { card }: { card: OperatorCard },
): Promise<Done<OperatorCard>> => {
  if (!card.holder_id && !card.blocked_by) return unchanged(card, aboutCard(card))
  await releaseCardForOperator(cards, card.id)
  const data = { ...card, holder_id: null, blocked_by: null, event_id: null, event_name: null }
  return { data, about: aboutCard(card) }
}
