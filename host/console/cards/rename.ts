import { parseLabel } from '@iyk/cards/cards/parse-label.ts'
import { renameCard } from '@iyk/cards/cards/rename.ts'
import type { OperatorCard } from '@iyk/cards/cards/store.ts'
import type { CardsContext } from '@iyk/cards/context.ts'
import { type Done, unchanged } from '../operation.ts'
import { aboutCard } from './to-card.ts'

/** Changes the operator's name of a card. Throws `bad_request` for one that is in use, empty or too long. */
export const rename = async (
  cards: Pick<CardsContext, 'database'>,
  { card, name }: { card: OperatorCard; name: string },
): Promise<Done<OperatorCard>> => {
  if (parseLabel(name) === card.name) return unchanged(card, aboutCard(card))
  const given = await renameCard(cards, { cardId: card.id, name })
  return { data: { ...card, name: given }, about: { ...aboutCard(card), subject: `${card.name}, now ${given}` } }
}
