import type { TapHour } from '@iyk/wire/cards.ts'
import { tapListHours } from '@iyk/wire/limits.ts'
import { getCard } from '../cards/get.ts'
import type { CardsContext } from '../context.ts'
import { listTapHours, refusalsCounted } from './store.ts'

/** Taps, collectibles and refusals of a holder's card of the last `tapListHours`, newest hour first. Throws `card_not_found`. */
export const listTaps = async (
  context: Pick<CardsContext, 'database' | 'clock'>,
  held: { holderId: string; cardId: string },
): Promise<TapHour[]> => {
  await Promise.all([getCard(context, held), refusalsCounted(context.database)])
  const since = new Date(context.clock().getTime() - tapListHours * 3_600_000)
  return listTapHours(context.database, held.cardId, held.holderId, since)
}
