import type { TapHour } from '@iyk/wire/cards.ts'
import { getCard } from '../cards/get.ts'
import type { CardsContext } from '../context.ts'
import { listTapHours } from './store.ts'

const hours = 48

/** What happened at a holder's card in the last 48 hours, newest hour first. Throws `card_not_found`. */
export const listTaps = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  held: { holderId: string; cardId: string },
): Promise<TapHour[]> => {
  await getCard(context, held)
  const since = new Date(context.clock().getTime() - hours * 3_600_000)
  return listTapHours(context.database, held.cardId, held.holderId, since)
}
