import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { parseLabel } from './parse-label.ts'
import { renameAnyCard } from './store.ts'

/** Changes the operator's name for a card, and returns it. Throws `bad_request` for a name that is in use, empty or too long. */
export const renameCard = async (
  { database }: Pick<CardsContext, 'database'>,
  { cardId, name }: { cardId: string; name: string },
): Promise<string> => {
  const label = parseLabel(name)
  if (!(await renameAnyCard(database, cardId, label))) throw new Refusal('card_not_found')
  return label
}
