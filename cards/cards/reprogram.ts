import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { checkValueOf, type MasterKeys, oldestMasterKey } from '../master-keys/master-keys.ts'
import { type OperatorCard, raiseKeyVersion } from './store.ts'

/**
 * Moves a card to keys of the next version, from the master key of now: its counter restarts, and addresses that its chip made before no
 * longer verify. Holder and link stay. Answers the version.
 */
export const reprogramCard = async (
  { database, ...keys }: Pick<CardsContext, 'database'> & MasterKeys,
  card: Pick<OperatorCard, 'id'>,
): Promise<{ keyVersion: number }> => {
  const keyVersion = await raiseKeyVersion(database, {
    cardId: card.id,
    masterKey: checkValueOf(keys.masterKey),
    unnoted: checkValueOf(oldestMasterKey(keys)),
  })
  if (keyVersion === undefined)
    throw new Refusal('card_not_found', { message: 'This card is not known, or it is out of key versions.' })
  return { keyVersion }
}
