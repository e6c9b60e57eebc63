import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { checkValueOf, type MasterKeys, oldestMasterKey } from '../master-keys/master-keys.ts'
import { findAnyCard, type OperatorCard, raiseKeyVersion } from './store.ts'

const mostVersions = 255

/**
 * Moves a card to keys of the next version, from the master key of now: its counter restarts, and addresses that its chip made before no
 * longer verify. Holder and link stay. Answers the version. Refuses where the chip may not be programmed yet, since no tap with the keys of now
 * was seen after those before; `again` does it all the same.
 */
export const reprogramCard = async (
  { database, ...keys }: Pick<CardsContext, 'database'> & MasterKeys,
  card: Pick<OperatorCard, 'id'>,
  { again = false }: { again?: boolean } = {},
): Promise<{ keyVersion: number }> => {
  const keyVersion = await raiseKeyVersion(database, {
    cardId: card.id,
    masterKey: checkValueOf(keys.masterKey),
    unnoted: checkValueOf(oldestMasterKey(keys)),
    again,
  })
  if (keyVersion === undefined) {
    const found = await findAnyCard(database, card.id, '')
    if (found && found.key_version < mostVersions)
      throw new Refusal('bad_request', {
        message: `No tap with the keys of version ${found.key_version} was seen yet, so the chip may still carry those of version ${found.former_key_version}. Program it with what cards keys prints and tap it first; --again goes on to version ${found.key_version + 1} all the same.`,
      })
    throw new Refusal('card_not_found', { message: 'This card is not known, or it is out of key versions.' })
  }
  return { keyVersion }
}
