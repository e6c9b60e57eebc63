import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { type OperatorCard, raiseKeyVersion } from './store.ts'

/**
 * Notes that a chip was programmed anew: its counter restarts under the next key version, which is the answer, and
 * addresses it made before no longer verify. Holder and link stay.
 */
export const reprogramCard = async (
  { database }: Pick<CardsContext, 'database'>,
  card: Pick<OperatorCard, 'id'>,
): Promise<{ keyVersion: number }> => {
  const keyVersion = await raiseKeyVersion(database, card.id)
  if (keyVersion === undefined)
    throw new Refusal('card_not_found', { message: 'This card is not known, or it is out of key versions.' })
  return { keyVersion }
}
