import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { readLabel } from './read-label.ts'
import { renameAnyCard } from './store.ts'

/** The operator's new name for a card, which is the answer. Throws `bad_request` for one that is taken, empty or too long. */
export const renameCard = async (
  { database }: Pick<CardsContext, 'database'>,
  { cardId, name }: { cardId: string; name: string },
): Promise<string> => {
  const label = readLabel(name)
  if (!(await renameAnyCard(database, cardId, label))) throw new Refusal('card_not_found')
  return label
}
