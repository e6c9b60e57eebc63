import { Refusal } from '@iyk/kit/http/refusal.ts'
import type { OperatorCard } from '../cards/store.ts'
import type { CardsContext } from '../context.ts'
import { checkValueOf } from '../master-keys/master-keys.ts'
import { cardCodeHash } from './card-code.ts'
import { renewAddress } from './store.ts'

const maxVersion = 255

/** Gives a card that can be copied a new secret address; its former one leads nowhere. Holder and link stay. Returns the version. */
export const renewCopyable = async (
  { database, masterKey }: Pick<CardsContext, 'database' | 'masterKey'>,
  { id, key_version }: Pick<OperatorCard, 'id' | 'key_version'>,
): Promise<{ keyVersion: number }> => {
  const keyVersion = key_version + 1
  const next = {
    cardId: id,
    keyVersion: key_version,
    codeHash: cardCodeHash(masterKey, { cardId: id, keyVersion }),
    masterKey: checkValueOf(masterKey),
  }
  if (key_version >= maxVersion || !(await renewAddress(database, next)))
    throw new Refusal('card_not_found', { message: 'Card not found, or no address is left for it.' })
  return { keyVersion }
}
