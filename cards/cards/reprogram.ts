import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { CardsContext } from '../context.ts'
import { checkValueOf, type MasterKeys, oldestMasterKey } from '../master-keys/master-keys.ts'
import { findAnyCard, type OperatorCard, raiseKeyVersion } from './store.ts'

const maxVersion = 255

/**
 * Moves a card to keys of the next version, from the current master key: its counter restarts, and earlier URLs of its chip no
 * longer verify. Holder and link stay. Returns the version. Refuses when the chip may not have been programmed yet, since no tap with the current keys
 * was seen; `again` overrides this.
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
    if (found && found.key_version < maxVersion)
      throw new Refusal('bad_request', {
        message: `This card has not been tapped with key version ${found.key_version} yet, so the chip may still carry version ${found.former_key_version}. Program it with the output of "cards keys" and tap it, or add --again to go on to version ${found.key_version + 1} anyway.`,
      })
    throw new Refusal('card_not_found', { message: 'Card not found, or no key version is left for it.' })
  }
  return { keyVersion }
}
